import { lazy, useState } from 'react';
import { Link } from 'wouter';
import { brand } from '#brand/brand.ts';
import { links } from '#brand/links.ts';
import { Button } from '../../ui/button/button.tsx';
import { buttonStyle, iconButton } from '../../ui/button/button-style.ts';
import { ExternalLink } from '../../ui/button/external-link.tsx';
import { LazyDialog } from '../../ui/dialog/lazy-dialog.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { menus } from '../content/menus.ts';
import { DemoNotice } from './demo-notice.tsx';
import { FdicSign } from './fdic-sign.tsx';
import { LoginPanel } from './login-panel.tsx';
import { Logo } from './logo.tsx';
import { MenuPanel } from './menu-panel.tsx';
import { ThemeToggle } from './theme-toggle.tsx';
import { useMenus } from './use-menus.ts';

const MobileMenu = lazy(async () => ({
  default: (await import('./mobile-menu.tsx')).MobileMenu,
}));
const SecurityNotice = lazy(async () => ({
  default: (await import('./security-notice.tsx')).SecurityNotice,
}));

const topLink =
  'flex min-h-11 items-center gap-1 rounded-xl px-2.5 font-semibold whitespace-nowrap ' +
  'hover:bg-sunken aria-expanded:text-primary [&>svg]:transition-transform ' +
  'aria-expanded:[&>svg]:rotate-180';

// The strip above the panel bridges the gap to the button, so that the pointer never leaves. Where
// no script can open it, pointing at it or tabbing into it does.
const panelPosition =
  'absolute top-full right-0 z-20 pt-2.5 rise-in no-script:group-hover:block ' +
  'no-script:group-focus-within:block';

export function Header({ fdicSign }: { fdicSign: boolean }) {
  const menuBar = useMenus();
  const [dialog, setDialog] = useState<'menu' | 'notice' | null>(null);
  const close = () => setDialog(null);
  const openNotice = () => {
    menuBar.close();
    setDialog('notice');
  };

  return (
    <header>
      <DemoNotice />
      {fdicSign && <FdicSign />}
      <div className="border-b border-border bg-surface">
        <div className="@container relative z-20 wrap flex min-h-16 items-center justify-between gap-x-2 max-lg:flex-wrap lg:min-h-19 lg:gap-3">
          <Link href="/" aria-label={`${brand.name}, home`} className="rounded-lg py-1.5">
            <Logo nameClass="@max-[16rem]:hidden" />
          </Link>

          <nav
            ref={menuBar.bar}
            aria-label="Main"
            className="flex items-center gap-1 max-lg:hidden"
          >
            {menus.map((menu) => (
              <div key={menu.id} className="group" {...menuBar.holder(menu.id)}>
                <button type="button" className={topLink} {...menuBar.button(menu.id)}>
                  {menu.label}
                  <Icon name="chevron-down" size={16} />
                </button>
                <div
                  id={menuBar.panelId(menu.id)}
                  className={`${panelPosition} w-[54rem] max-w-full lg:right-8 ${menuBar.openId === menu.id ? '' : 'hidden'}`}
                >
                  <MenuPanel menu={menu} onLeave={menuBar.close} />
                </div>
              </div>
            ))}
            <ExternalLink href={links.locations} className={topLink} arrow={false}>
              Locations
            </ExternalLink>
            <ThemeToggle />
            <div className="group relative ml-1" {...menuBar.holder('login')}>
              <Button kind="outline" className="min-h-11 px-5" {...menuBar.button('login')}>
                Login
                <Icon name="chevron-down" size={16} />
              </Button>
              <div
                id={menuBar.panelId('login')}
                className={`${panelPosition} ${menuBar.openId === 'login' ? '' : 'hidden'}`}
              >
                <LoginPanel onLeave={menuBar.close} />
              </div>
            </div>
            <Button
              className="ml-2 min-h-11 px-5 whitespace-nowrap no-script:hidden"
              onClick={openNotice}
            >
              Open Account
            </Button>
          </nav>

          <div className="flex items-center lg:hidden">
            {/* Where there is no room for it here, it is in the menu. */}
            <span className="@max-[20.5rem]:hidden">
              <ThemeToggle />
            </span>
            <Link
              href="/login"
              className={`${buttonStyle({ kind: 'outline', size: 'small' })} ml-1`}
            >
              Login
            </Link>
            <button
              type="button"
              aria-label="Menu"
              aria-haspopup="dialog"
              className={`${iconButton} no-script:hidden`}
              onClick={() => setDialog('menu')}
            >
              <Icon name="menu" size={24} />
            </button>
            <a href="#site-links" className="hidden link p-2.5 no-script:block">
              Menu
            </a>
          </div>
        </div>
      </div>

      <LazyDialog onClose={close}>
        {dialog === 'menu' && <MobileMenu onClose={close} onOpenAccount={openNotice} />}
        {dialog === 'notice' && <SecurityNotice onClose={close} />}
      </LazyDialog>
    </header>
  );
}
