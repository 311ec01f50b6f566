import { type ReactNode, useState } from 'react';
import { brand } from '#brand/brand.ts';
import { SkipLink } from '../../site/frame/skip-link.tsx';
import { ThemeToggle } from '../../site/frame/theme-toggle.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { AdminMenu } from './admin-menu.tsx';

interface Props {
  /** Drawn with a way to close the menu it may stand in. */
  readonly sidebar: (onLeave: () => void) => ReactNode;
  /** Shown on every tab. */
  readonly banner: ReactNode;
  readonly onShortcuts: () => void;
  readonly onFind: () => void;
  readonly children: ReactNode;
}

/** The portal's frame: a sidebar, or on a narrow screen a bar with a menu. */
export function AdminFrame({ sidebar, banner, onShortcuts, onFind, children }: Props) {
  const [isMenuOpen, setMenuOpen] = useState(false);
  const closeMenu = () => setMenuOpen(false);
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[16.5rem_minmax(0,1fr)]">
      <SkipLink />
      <aside className="sticky top-0 h-dvh overflow-y-auto bg-side max-lg:hidden">
        {sidebar(() => {})}
      </aside>
      <div className="flex min-w-0 flex-col">
        <header>
          <div className="flex min-h-15 flex-wrap items-center gap-x-3 bg-side px-3 text-on-side lg:hidden">
            <button
              type="button"
              aria-haspopup="dialog"
              onClick={() => setMenuOpen(true)}
              className="flex min-h-11 items-center gap-2.5 rounded-full px-3 font-semibold hover:bg-side-hover focus-visible:outline-on-side"
            >
              <Icon name="menu" size={22} />
              Menu
            </button>
            <p className="ml-auto pr-2 text-right font-serif leading-5 font-semibold">
              {brand.shortName}
            </p>
          </div>
          <div className="flex min-h-10 flex-wrap items-center gap-x-4 max-[22rem]:gap-x-1 gap-y-1 bg-sunken py-0.5 pr-2 pl-4 text-sm md:px-9">
            {brand.demo && (
              <p className="flex min-h-8 items-center gap-2 font-semibold">
                <Icon name="flag" size={16} className="shrink-0 max-[22rem]:hidden" />
                Demonstration: not a real bank
              </p>
            )}
            <p className="text-muted max-xs:hidden lg:ml-auto">All activity is logged</p>
            <div className="flex items-center max-lg:ml-auto">
              <button
                type="button"
                aria-keyshortcuts="Control+K Meta+K"
                onClick={onFind}
                className="link min-h-8 px-1.5"
              >
                Find
              </button>
              <button
                type="button"
                aria-keyshortcuts="?"
                onClick={onShortcuts}
                className="link min-h-8 px-1.5 max-md:hidden"
              >
                Shortcuts
              </button>
              <ThemeToggle />
            </div>
          </div>
          {banner}
        </header>
        <main
          id="main"
          tabIndex={-1}
          className="fits-text mx-auto w-full max-w-[78rem] px-4 py-6 md:px-9 md:py-8"
        >
          {children}
        </main>
      </div>
      {isMenuOpen && <AdminMenu onClose={closeMenu}>{sidebar(closeMenu)}</AdminMenu>}
    </div>
  );
}
