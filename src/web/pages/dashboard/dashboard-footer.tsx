import { brand } from '#brand/brand.ts';

export function DashboardFooter() {
  const { city, state } = brand.headquarters;
  return (
    <footer className="border-t border-border pt-5.5 pb-7.5 text-sm leading-5 text-muted print:hidden">
      <p className="wrap flex flex-wrap justify-between gap-x-6 gap-y-2">
        <span>
          {brand.name}, {city}, {state} · Member FDIC · Equal Housing Lender
        </span>
        <span>Routing number {brand.routingNumber}</span>
      </p>
    </footer>
  );
}
