import type { ReactNode } from 'react';

interface Props {
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** A button that reads as a link, for what leads to another view of the books. */
export function TextButton({ onClick, children }: Props) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="min-h-9 rounded-lg text-left font-semibold text-link hocus:underline"
    >
      {children}
    </button>
  );
}
