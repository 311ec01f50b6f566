import { useEffect, useRef } from 'react';

interface FieldProblem {
  /** The id of the field's control. */
  readonly id: string;
  readonly message: string;
}

/** What is wrong with a form, above it, each problem a link to its field. It takes the focus. */
export function ErrorSummary({ problems }: { readonly problems: readonly FieldProblem[] }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div
      ref={box}
      tabIndex={-1}
      role="alert"
      className="rounded-2xl border-2 border-danger bg-surface px-5 py-4 outline-offset-2 focus:outline-3! focus:outline-link!"
    >
      <h2 className="text-xl">There is a problem</h2>
      <ul className="mt-1 grid gap-1">
        {problems.map(({ id, message }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="inline-block py-0.5 font-semibold text-danger underline underline-offset-3"
              onClick={(event) => {
                event.preventDefault();
                document.getElementById(id)?.focus();
              }}
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
