import type { Reply } from '#contract/endpoint.ts';
import type { listNotifications } from '#endpoints/accounts/alerts.ts';
import { coverAmounts } from '../base/account/covered-amount.ts';
import { formatRecent } from '../base/format/format-recent.ts';
import { ViewLink } from '../ui/button/view-link.tsx';
import { Icon } from '../ui/icons/icon.tsx';
import type { IconName } from '../ui/icons/icon-names.ts';

type Notification = Reply<typeof listNotifications>['notifications'][number];

interface Props {
  readonly notification: Notification;
  readonly onOpen: () => void;
}

const icons: Readonly<Record<Notification['kind'], IconName>> = {
  'balance-below': 'wallet',
  'debit-above': 'arrow-up-right',
  deposit: 'plus',
  'hold-placed': 'clock',
  'wire-step': 'arrow-left-right',
  'schedule-tomorrow': 'receipt-text',
  'schedule-failed': 'triangle-exclamation-point',
  'statement-ready': 'file-text',
  'password-changed': 'key-round',
  'new-sign-in': 'shield-check',
  'authenticator-changed': 'shield',
  'passkey-changed': 'key-round',
  'profile-changed': 'sliders-horizontal',
};

export function NotificationRow({ notification, onOpen }: Props) {
  const { kind, text, at, readAt, link } = notification;
  const isUnread = readAt === null;
  return (
    <li>
      <ViewLink
        href={link ?? '#notifications'}
        onOpen={onOpen}
        className="-mx-2 flex items-center gap-x-3 rounded-xl px-2 py-3.5 hover:bg-sunken"
      >
        <span className="relative grid size-10 shrink-0 place-items-center self-start rounded-xl bg-soft text-primary">
          <Icon name={icons[kind]} size={20} />
          {isUnread && (
            <span className="absolute -top-1 -right-1 size-3 rounded-full border-2 border-surface bg-danger forced-colors:bg-[Highlight]" />
          )}
        </span>
        <span className="min-w-0 grow">
          {isUnread && <span className="sr-only">Unread: </span>}
          <span className={`block wrap-anywhere ${isUnread ? 'font-semibold' : ''}`}>
            {coverAmounts(text)}
          </span>
          <span className="block text-sm text-muted">{formatRecent(at)}</span>
        </span>
        {link !== null && <Icon name="chevron-right" size={20} className="shrink-0 text-muted" />}
      </ViewLink>
    </li>
  );
}
