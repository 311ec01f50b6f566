import type { ReactNode } from 'react';

interface Props {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}

/** One of the four parts of the application. */
export function FormSection({ id, title, children }: Props) {
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      className="border-t border-hair pt-8 first:border-t-0 first:pt-0"
    >
      <legend className="contents">
        <h2 className="text-2xl leading-8">{title}</h2>
      </legend>
      <div className="mt-4 grid gap-x-4 gap-y-5 sm:gap-y-2 sm:grid-cols-12">{children}</div>
    </fieldset>
  );
}
