const pill =
  'inline-flex min-h-6 items-center gap-1.5 rounded-full px-2.5 text-[0.8125rem] font-semibold';

/** Open now or closed. Keeps its room while the prerendered page knows no time. */
export function OpenStatus({ isOpen }: { isOpen: boolean | undefined }) {
  if (isOpen === undefined) return <p className={`${pill} invisible`}>Closed</p>;
  const look = isOpen ? 'bg-completed-soft text-completed' : 'bg-sunken text-muted';
  return (
    <p className={`${pill} ${look}`}>
      <span aria-hidden="true" className="size-1.5 rounded-full bg-current" />
      {isOpen ? 'Open now' : 'Closed'}
    </p>
  );
}
