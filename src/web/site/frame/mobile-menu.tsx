import { useState } from 'react';
import { Link } from 'wouter';
import { links } from '#brand/links.ts';
import { Button } from '../../ui/button/button.tsx';
import { buttonStyle, iconButton } from '../../ui/button/button-style.ts';
import { ExternalLink } from '../../ui/button/external-link.tsx';
import { useBackToClose } from '../../ui/dialog/use-back-to-close.ts';
import { useModal } from '../../ui/dialog/use-modal.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { type Menu, menus } from '../content/menus.ts';
import { LogoMark } from './logo.tsx';
import { NavLink } from './nav-link.tsx';
import { ThemeToggle } from './theme-toggle.tsx';

interface Props {
  readonly onClose: () => void;
  readonly onOpenAccount: () => void;
}

/** The menu of small screens: slides in over the page and keeps the focus to itself. */
export function MobileMenu({ onClose, onOpenAccount }: Props) {
  const modal = useModal(onClose);
  useBackToClose(onClose, 'any');
  const [openId, setOpenId] = useState<string | null>(null);

  return (
    <dialog
      {...modal}
      aria-label="Menu"
      className="fixed inset-y-0 right-0 left-auto m-0 h-dvh max-h-none w-[min(24rem,calc(100%-3rem))] max-w-none slide-in bg-surface p-0 text-ink shadow-pop forced-colors:border backdrop:bg-[rgb(9_17_14/0.58)]"
    >
      <div className="flex min-h-full flex-col px-5 pt-3 pb-6">
        <div className="flex items-center justify-between">
          <LogoMark className="size-8 text-primary" />
          <span className="flex">
            <ThemeToggle />
            <button type="button" aria-label="Close menu" className={iconButton} onClick={onClose}>
              <Icon name="x" size={24} />
            </button>
          </span>
        </div>
        <nav aria-label="Menu" className="mt-2 grow">
          {menus.map((menu) => (
            <Accordion
              key={menu.id}
              menu={menu}
              open={openId === menu.id}
              onToggle={() => setOpenId(openId === menu.id ? null : menu.id)}
              onLeave={onClose}
            />
          ))}
          <ExternalLink
            href={links.locations}
            className="flex min-h-14 items-center justify-between border-b border-hair text-lg font-semibold"
            onClick={onClose}
          >
            Locations
          </ExternalLink>
        </nav>
        <div className="mt-6 grid gap-3">
          <Link
            href="/login"
            replace
            className={buttonStyle({ kind: 'outline' })}
            onClick={onClose}
          >
            Login
          </Link>
          <Button onClick={onOpenAccount}>Open Account</Button>
        </div>
      </div>
    </dialog>
  );
}

interface AccordionProps {
  readonly menu: Menu;
  readonly open: boolean;
  readonly onToggle: () => void;
  readonly onLeave: () => void;
}

function Accordion({ menu, open, onToggle, onLeave }: AccordionProps) {
  const panelId = `mobile-${menu.id}`;
  return (
    <div className="border-b border-hair">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={panelId}
        onClick={onToggle}
        className="flex min-h-14 w-full items-center justify-between text-left text-lg font-semibold [&>svg]:transition-transform aria-expanded:[&>svg]:rotate-180"
      >
        {menu.label}
        <Icon name="chevron-down" size={20} />
      </button>
      <div id={panelId} hidden={!open} className="pb-4">
        {menu.columns.map((column) => (
          <div key={column.title} className="pb-2">
            <p className="py-1 text-sm font-semibold text-muted">{column.title}</p>
            <ul>
              {column.links.map((link) => (
                <li key={link.label}>
                  <NavLink
                    link={link}
                    replace
                    onClick={onLeave}
                    className="flex min-h-11 items-center justify-between gap-2 rounded-lg py-1.5 aria-[current=page]:text-primary [&>svg]:text-muted"
                  />
                </li>
              ))}
            </ul>
          </div>
        ))}
        <div className="mt-1 grid justify-items-start gap-2.5 rounded-2xl bg-soft p-4">
          <p className="font-serif text-lg leading-6 font-semibold text-head">{menu.promo.title}</p>
          <NavLink
            link={menu.promo.link}
            replace
            onClick={onLeave}
            className={buttonStyle({ size: 'small' })}
          />
        </div>
      </div>
    </div>
  );
}
