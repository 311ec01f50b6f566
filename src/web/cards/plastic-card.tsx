import { brand } from '#brand/brand.ts';
import { backgroundOf, dotted } from './card-look.ts';
import type { Card } from './card-state.ts';

/** A card as it lies in the hand. Its marks are drawings; what they say stands in words. */
export function PlasticCard({ card, name }: { readonly card: Card; readonly name: string }) {
  const isCredit = card.cardType === 'credit';
  const lastFour = card.cardNumberMasked.slice(-4);
  const isLocked = card.status === 'locked';
  return (
    <div
      className={`relative flex aspect-[1.586] flex-col gap-1 large-text:aspect-auto justify-between overflow-hidden rounded-2xl bg-linear-135 ${backgroundOf(card.cardColor)} p-[5.5%] text-white shadow-card inset-ring inset-ring-white/15 forced-colors:border print:hidden${isLocked ? ' grayscale' : ''}`}
    >
      <Peaks />
      <div className="relative flex items-start justify-between gap-3 leading-5">
        <span className="font-serif text-[0.9375rem] font-semibold">
          {brand.shortName}
          <br />
          {name}
        </span>
        <span className="text-sm font-semibold">
          {isLocked && 'Locked · '}
          {isCredit ? 'Credit' : 'Debit'}
        </span>
      </div>
      <Chip />
      <div className="relative">
        <p className="text-base leading-6 font-medium tracking-[0.09em] sm:text-[1.1875rem] whitespace-nowrap tabular-nums">
          <span aria-hidden="true">{dotted(card.cardNumberMasked)}</span>
          <span className="sr-only">Card number ending in {lastFour}</span>
        </p>
        <div className="mt-2.5 flex items-end justify-between gap-3 large-text:flex-wrap">
          <dl className="flex min-w-0 grow justify-between gap-3 large-text:flex-wrap text-sm leading-[1.125rem] font-semibold">
            <Detail label="Cardholder" value={card.cardHolderName} />
            <Detail label="Expires" value={card.expiryDate} />
          </dl>
          {isCredit ? <Visa /> : <Circles />}
        </div>
      </div>
    </div>
  );
}

function Detail({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-[0.6875rem] leading-3.5 font-normal opacity-90">{label}</dt>
      <dd className="truncate large-text:whitespace-normal">{value}</dd>
    </div>
  );
}

function Visa() {
  return <span className="text-[1.625rem] leading-none font-extrabold italic">VISA</span>;
}

function Circles() {
  return (
    <svg width="52" height="32" viewBox="0 0 52 32" aria-hidden="true">
      <circle cx="16" cy="16" r="16" fill="#f6e7cc" />
      <circle cx="36" cy="16" r="16" fill="#9fd8e2" fillOpacity="0.82" />
    </svg>
  );
}

function Chip() {
  return (
    <svg width="40" height="30" viewBox="0 0 40 30" aria-hidden="true" className="relative">
      <rect width="40" height="30" rx="6" fill="#dbc283" />
      <path d="M0 9.5h40M0 20.5h40M13.5 0v30M26.5 0v30" stroke="#503c0a" strokeOpacity="0.45" />
    </svg>
  );
}

function Peaks() {
  return (
    <svg
      viewBox="0 0 340 214"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      fill="#fff"
      className="absolute inset-0 size-full"
    >
      <path opacity=".07" d="M90 214 214 66l40 50 28-32 110 130z" />
      <path opacity=".07" d="M0 214 96 124l60 60 44-34 90 64z" />
      <path opacity=".13" d="m214 66 40 50-18-8-10 12-12-16-14 18-10-10z" />
    </svg>
  );
}
