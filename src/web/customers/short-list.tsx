import { type ReactNode, useState } from 'react';

interface Props {
  readonly label: string;
  readonly children: readonly ReactNode[];
}

const SHOWN = 8;

/** The latest of a long list, and the others when they are asked for. */
export function ShortList({ label, children }: Props) {
  const [isWhole, setWhole] = useState(false);
  const hidden = children.length - SHOWN;
  return (
    <>
      <ol aria-label={label} className="divide-y divide-hair">
        {isWhole ? children : children.slice(0, SHOWN)}
      </ol>
      {hidden > 0 && !isWhole && (
        <button
          type="button"
          onClick={() => setWhole(true)}
          className="link mt-3 min-h-11 font-semibold"
        >
          Show {hidden} more
        </button>
      )}
    </>
  );
}
