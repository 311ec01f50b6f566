import { brand } from '#brand/brand.ts';
import { Icon } from '../../ui/icons/icon.tsx';

/** The strip above every page. It names the demonstration for as long as the brand is one. */
export function DemoNotice() {
  return (
    <div className="bg-bar text-sm leading-5 text-on-bar">
      <p className="wrap flex min-h-9 flex-wrap items-center justify-between gap-x-6 py-1.5">
        {brand.demo && (
          <span className="flex items-center gap-2 font-semibold">
            <Icon name="flag" size={16} className="shrink-0" />
            Demonstration: not a real bank
          </span>
        )}
        <span className="max-sm:hidden">Routing {brand.routingNumber}</span>
      </p>
    </div>
  );
}
