import { type ComponentProps, useState } from 'react';
import { inputStyle } from '../../ui/field/field.tsx';

/**
 * The name to log in with, which its owner can hide from those who look on. It stays a text field
 * then, so that password managers still know it for what it is.
 */
export function UsernameInput(input: ComponentProps<'input'>) {
  const [isHidden, setHidden] = useState(false);
  return (
    <div className="relative">
      <input
        {...input}
        type="text"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        className={`${inputStyle} pr-18! ${isHidden ? '[-webkit-text-security:disc]' : ''}`}
      />
      <button
        type="button"
        aria-pressed={isHidden}
        className="absolute top-1/2 right-2 min-h-9 -translate-y-1/2 rounded-lg px-2 text-sm font-semibold link no-script:hidden"
        onClick={() => setHidden(!isHidden)}
      >
        {isHidden ? 'SHOW' : 'HIDE'}
        <span className="sr-only"> username or email</span>
      </button>
    </div>
  );
}
