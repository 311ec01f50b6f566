import { brand } from '#brand/brand.ts';

/** The bank's mark: Marys Peak with a larch before it. Takes the color of its surroundings. */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 48 48" aria-hidden="true" fill="currentColor" className={className}>
      <path
        fillRule="evenodd"
        d="M24 1a23 23 0 1 1 0 46a23 23 0 1 1 0 -46zM4.4 34.4L14.8 18C18.6 12 24.8 11.6 29 16.8L43.5 34.2C37 37.8 30 35.4 24 36.4C17 37.6 10 38 4.4 34.4z"
      />
      <path d="M27.6 19.2l3.3 5.2h-1.5l3.1 4.6h-1.6l3.5 5.1h-5.7v4h-2.2v-4h-5.7l3.5 -5.1h-1.6l3.1 -4.6h-1.5z" />
    </svg>
  );
}

interface Props {
  /** When the name gives way to what stands beside it and the mark alone is left. */
  readonly nameClass?: string;
}

export function Logo({ nameClass = '' }: Props) {
  return (
    <span className="flex items-center gap-2.5 font-serif text-lg leading-tight font-semibold text-primary xs:text-xl xl:text-[1.4375rem]">
      <LogoMark className="size-9 shrink-0" />
      <span className={nameClass}>
        <span className="sm:max-lg:hidden xl:hidden">{brand.shortName}</span>
        <span className="max-sm:hidden lg:max-xl:hidden">{brand.name}</span>
      </span>
    </span>
  );
}
