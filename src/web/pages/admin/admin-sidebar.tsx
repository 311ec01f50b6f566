import { brand } from '#brand/brand.ts';
import type { StaffMember } from '../../base/session/staff-member.ts';
import { LogoMark } from '../../site/frame/logo.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { AdminNav } from './admin-nav.tsx';
import type { TabId } from './admin-view.ts';
import type { Badges } from './badges.ts';

interface Props {
  readonly me: StaffMember;
  readonly tabs: readonly TabId[];
  readonly current: TabId;
  readonly badges: Badges;
  readonly onTab: (tab: TabId) => void;
  readonly onLogOut: () => void;
  readonly isLeaving: boolean;
}

/** Which bank, which tabs, and who is signed in. */
export function AdminSidebar(props: Props) {
  const { me, tabs, current, badges, onTab, onLogOut, isLeaving } = props;
  const name = `${me.firstName} ${me.lastName}`;
  const [mailbox, domain] = me.email.split('@');
  return (
    <div className="flex min-h-full flex-col gap-5 px-3.5 pt-5 pb-4 text-on-side">
      <div className="flex items-center gap-3 px-3">
        <LogoMark className="size-9 shrink-0" />
        <div>
          <p className="font-serif text-[1.0625rem] leading-5 font-semibold text-balance">
            {brand.name}
          </p>
          <p className="mt-0.5 text-sm leading-5 text-side-muted">Administrator portal</p>
        </div>
      </div>
      <AdminNav tabs={tabs} current={current} badges={badges} onTab={onTab} />
      <div className="mt-auto grid gap-3.5 border-t border-side-line pt-4">
        <div className="flex items-center gap-2.5 px-2">
          <span
            aria-hidden="true"
            className="grid size-9.5 shrink-0 place-items-center rounded-full bg-side-hover text-sm font-semibold"
          >
            {me.firstName.charAt(0)}
            {me.lastName.charAt(0)}
          </span>
          <div className="min-w-0">
            <p className="leading-5 font-semibold">{name}</p>
            <p className="text-[0.78125rem] leading-4.5 wrap-anywhere text-side-muted">
              {mailbox}
              <wbr />@{domain}
            </p>
            {me.role !== 'administrator' && (
              <p className="text-[0.8125rem] leading-4.5 text-side-muted capitalize">{me.role}</p>
            )}
          </div>
        </div>
        <button
          type="button"
          onClick={onLogOut}
          disabled={isLeaving}
          className="flex min-h-11 items-center justify-center gap-2.5 rounded-full border border-side-muted font-semibold hover:bg-side-hover focus-visible:outline-on-side"
        >
          <Icon name="log-out" size={18} />
          {isLeaving ? 'Signing out...' : 'Logout'}
        </button>
      </div>
    </div>
  );
}
