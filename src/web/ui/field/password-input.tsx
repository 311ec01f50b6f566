import { type ComponentProps, useState } from 'react';
import { inputStyle } from './field.tsx';

interface Props extends Omit<ComponentProps<'input'>, 'type'> {
  /** What the button shows and hides, where it is not the only password of its form. */
  readonly what?: string;
}

/** A password, hidden until its owner asks to see it. */
export function PasswordInput({ className = '', what = 'password', ...input }: Props) {
  const [isShown, setShown] = useState(false);
  return (
    <div className="relative">
      <input
        {...input}
        type={isShown ? 'text' : 'password'}
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        className={`${inputStyle} pr-18! ${className}`}
      />
      <button
        type="button"
        aria-pressed={isShown}
        className="absolute top-1/2 right-2 min-h-9 -translate-y-1/2 rounded-lg px-2 text-sm font-semibold link"
        onClick={() => setShown(!isShown)}
      >
        {isShown ? 'Hide' : 'Show'}
        <span className="sr-only"> {what}</span>
      </button>
    </div>
  );
}
