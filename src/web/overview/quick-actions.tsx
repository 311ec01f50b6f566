import { Icon } from '../ui/icons/icon.tsx';
import type { IconName } from '../ui/icons/icon-names.ts';

export type QuickAction = 'transfer' | 'deposit' | 'bills' | 'settings';

interface Entry {
  readonly action: QuickAction;
  readonly label: string;
  readonly hint: string;
  readonly icon: IconName;
}

const entries: readonly Entry[] = [
  {
    action: 'transfer',
    label: 'Transfer Money',
    hint: 'Own accounts or by wire',
    icon: 'arrow-left-right',
  },
  {
    action: 'deposit',
    label: 'Deposit Check',
    hint: 'Photograph front and back',
    icon: 'camera',
  },
  { action: 'bills', label: 'Pay Bills', hint: 'Now or later', icon: 'receipt' },
  {
    action: 'settings',
    label: 'Account Settings',
    hint: 'Contact, alerts, password',
    icon: 'sliders-horizontal',
  },
];

const plain = 'sm:border-border sm:bg-surface sm:hover:border-primary';
const first = 'sm:border-primary sm:bg-primary sm:text-on-primary sm:hover:bg-primary-hover';
const tile =
  'sm:min-h-18 sm:items-center sm:gap-3 sm:rounded-2xl sm:border sm:p-3.5 sm:text-left sm:leading-5 ' +
  'sm:shadow-card lg:gap-3.5 lg:p-4.5';
// Where text is enlarged, there is room for two beside each other, and none for pictures.
const barItem =
  'max-sm:flex-col max-sm:items-center max-sm:gap-0.5 max-sm:rounded-xl max-sm:py-1 max-sm:text-center ' +
  'max-sm:text-xs max-sm:leading-3.5 max-sm:-outline-offset-2 max-sm:hover:bg-sunken';

interface Props {
  readonly onAction: (action: QuickAction) => void;
  /** Called when the pointer or the focus is on a button, to preload its dialog. */
  readonly onPoint: (action: QuickAction) => void;
}

/**
 * The four things people come for: cards below the greeting, and on a phone a bar within reach of
 * the thumb. There it is the last thing on the page, so that it covers nothing at the end of it.
 */
export function QuickActions({ onAction, onPoint }: Props) {
  return (
    <nav
      aria-label="Quick actions"
      data-actions
      className="@container max-sm:sticky max-sm:bottom-0 max-sm:z-10 max-sm:border-t max-sm:border-border max-sm:bg-surface max-sm:px-1 max-sm:pt-1.5 max-sm:pb-[max(0.375rem,env(safe-area-inset-bottom))] sm:relative sm:-mt-11 print:hidden"
    >
      <div className="grid gap-3 max-sm:grid-cols-4 max-sm:gap-0.5 max-sm:@max-[17rem]:grid-cols-2 sm:grid-cols-2 lg:grid-cols-4 lg:gap-4">
        {entries.map(({ action, label, hint, icon }, index) => (
          <button
            key={action}
            type="button"
            onClick={() => onAction(action)}
            onPointerEnter={() => onPoint(action)}
            onFocus={() => onPoint(action)}
            aria-describedby={`${action}-hint`}
            className={`flex transition-colors font-semibold ${tile} ${barItem} ${index === 0 ? first : plain}`}
          >
            <span
              className={`grid shrink-0 place-items-center rounded-xl max-sm:h-8 max-sm:w-13 max-sm:rounded-full max-sm:@max-[17rem]:hidden sm:size-10 lg:size-11 ${index === 0 ? 'max-sm:bg-primary max-sm:text-on-primary sm:bg-white/15' : 'text-primary sm:bg-soft'}`}
            >
              <Icon name={icon} size={20} />
            </span>
            <span className="min-w-0 max-sm:max-w-[4.5rem] max-sm:@max-[17rem]:max-w-none">
              {label}
              <span
                id={`${action}-hint`}
                aria-hidden
                className={`block text-sm font-normal max-sm:hidden ${index === 0 ? '' : 'text-muted'}`}
              >
                {hint}
              </span>
            </span>
          </button>
        ))}
      </div>
    </nav>
  );
}
