import { useId } from 'react';

interface Choice<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly hint?: string;
}

interface Props<Value extends string> {
  readonly legend: string;
  /** Of the choice that leads into the group: the chosen one, or else the first. */
  readonly id?: string;
  readonly name?: string;
  readonly choices: readonly Choice<Value>[];
  readonly value: Value | undefined;
  readonly onChange: (value: Value) => void;
  readonly error?: string | undefined;
  /** How the cards stand beside each other: "sm:grid-cols-3". */
  readonly className?: string;
}

/** A few choices, each with a sentence about it. */
export function RadioCards<Value extends string>(props: Props<Value>) {
  const { legend, choices, value, onChange, error, className = 'sm:grid-cols-2' } = props;
  const id = useId();
  const entry = value ?? choices[0]?.value;
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-1.5 text-[0.9375rem] leading-5 font-semibold">{legend}</legend>
      <div className={`grid gap-3 ${className}`}>
        {choices.map((choice) => (
          <label
            key={choice.value}
            className="flex cursor-pointer gap-3 rounded-2xl border border-control px-4 py-3 has-checked:border-primary has-checked:bg-soft has-checked:ring-1 has-checked:ring-primary has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-link"
          >
            <input
              type="radio"
              id={choice.value === entry ? props.id : undefined}
              name={props.name ?? id}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
              className="size-6 shrink-0 appearance-none rounded-full border border-control bg-surface outline-none checked:border-7 checked:border-primary"
            />
            <span>
              <span className="block font-semibold">{choice.label}</span>
              {choice.hint && <span className="block text-sm text-muted">{choice.hint}</span>}
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className="mt-1.5 text-sm font-semibold text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}
