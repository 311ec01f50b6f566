import { buttonStyle } from '../../ui/button/button-style.ts';
import type { Menu } from '../content/menus.ts';
import { Scene } from '../page/scene.tsx';
import { NavLink } from './nav-link.tsx';

const row =
  'flex min-h-11 items-center justify-between gap-2 rounded-xl px-3 py-1.5 font-semibold text-ink ' +
  'hover:bg-sunken aria-[current=page]:bg-soft aria-[current=page]:text-primary ' +
  '[&>svg]:text-muted';

/** What a dropdown shows: its links in two columns, and a promo card. */
export function MenuPanel({ menu, onLeave }: { menu: Menu; onLeave: () => void }) {
  return (
    <div className="grid grid-cols-[1fr_1fr_18rem] overflow-hidden rounded-[1.375rem] border border-border bg-surface shadow-pop">
      {menu.columns.map((column) => (
        <div key={column.title} className="border-hair py-6 pr-3 pl-5 not-first:border-l">
          <p className="px-3 pb-2 text-sm font-semibold text-muted">{column.title}</p>
          <ul>
            {column.links.map((link) => (
              <li key={link.label}>
                <NavLink link={link} className={row} onClick={onLeave} />
              </li>
            ))}
          </ul>
        </div>
      ))}
      <div className="flex flex-col bg-soft">
        <Scene {...menu.promo.picture} className="h-29 w-full grow" />
        <div className="grid justify-items-start gap-3 px-6 pt-4 pb-6">
          <p className="font-serif text-xl leading-6 font-semibold text-head">{menu.promo.title}</p>
          <NavLink
            link={menu.promo.link}
            className={buttonStyle({ size: 'small' })}
            onClick={onLeave}
          />
        </div>
      </div>
    </div>
  );
}
