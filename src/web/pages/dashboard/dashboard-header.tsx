import { Suspense } from 'react';
import { hideBalances, useHiddenBalances } from '../../base/account/hidden-balances.ts';
import { lazyWhenQuiet } from '../../base/events/lazy-when-quiet.ts';
import { DemoNotice } from '../../site/frame/demo-notice.tsx';
import { Logo } from '../../site/frame/logo.tsx';
import { ThemeToggle } from '../../site/frame/theme-toggle.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';

const DashboardLive = lazyWhenQuiet(
  async () => (await import('./dashboard-live.tsx')).DashboardLive,
);

interface Props {
  readonly isLeaving: boolean;
  readonly onLogout: () => void;
}

export function DashboardHeader({ isLeaving, onLogout }: Props) {
  const hidden = useHiddenBalances();
  return (
    <>
      <DemoNotice />
      <div className="border-b border-border bg-surface print:hidden">
        <div className="@container wrap flex min-h-16 flex-wrap items-center justify-between gap-x-2 sm:min-h-19">
          <Logo nameClass="@max-[23.5rem]:hidden" />
          <div className="flex flex-wrap items-center justify-end sm:gap-1">
            <button
              type="button"
              onClick={() => hideBalances(!hidden)}
              className="flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-full text-sm font-semibold hover:bg-sunken sm:px-3"
            >
              {hidden ? <Icon name="eye-off" size={20} /> : <Icon name="eye" size={20} />}
              <span className="max-sm:sr-only">{hidden ? 'Show balances' : 'Hide balances'}</span>
            </button>
            <div className="size-11">
              <Suspense>
                <DashboardLive />
              </Suspense>
            </div>
            <ThemeToggle />
            <Button
              kind="outline"
              size="small"
              className="max-sm:ml-1"
              disabled={isLeaving}
              aria-busy={isLeaving}
              onClick={onLogout}
            >
              Logout
            </Button>
          </div>
        </div>
      </div>
    </>
  );
}
