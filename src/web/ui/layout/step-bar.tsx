interface Props {
  /** How many steps there are, and how many of them have begun. */
  readonly steps: number;
  readonly begun: number;
  /** Steps beyond those; they are drawn in the color of danger. */
  readonly over: number;
}

/** A long delay is not drawn step by step. */
const MOST_OVER = 3;

/** Steps as a bar. The words beside it say the same, so that it is only drawn. */
export function StepBar({ steps, begun, over }: Props) {
  const inTime = over > 0 ? 'bg-control' : 'bg-completed';
  const parts = [
    ...named('begun', over > 0 ? steps : begun, inTime),
    ...named('left', over > 0 ? 0 : steps - begun, 'bg-border forced-colors:bg-[Canvas]'),
    ...named('over', Math.min(over, MOST_OVER), 'bg-danger'),
  ];
  return (
    <div aria-hidden="true" className="my-2 flex gap-0.5">
      {parts.map(({ name, look }) => (
        <span
          key={name}
          className={`h-2 min-w-0 forced-colors:border flex-1 first:rounded-l-full last:rounded-r-full ${look}`}
        />
      ))}
    </div>
  );
}

function named(kind: string, count: number, look: string) {
  return Array.from({ length: count }, (_, step) => ({ name: `${kind} ${step}`, look }));
}
