/** Stands for a portrait: the bank invents no faces. */
export function Monogram({ name, className }: { name: string; className?: string }) {
  const initials = name
    .split(/\s+/)
    .map((word) => word[0])
    .filter((_, index, all) => index === 0 || index === all.length - 1)
    .join('');
  return (
    <span
      aria-hidden="true"
      className={`grid shrink-0 place-items-center rounded-full bg-soft font-serif font-semibold text-primary ${className ?? 'size-18 text-2xl'}`}
    >
      {initials}
    </span>
  );
}
