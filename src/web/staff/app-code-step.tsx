import { type FormEvent, useEffect, useRef, useState } from 'react';
import { BusyButton } from '../ui/busy-button.tsx';
import { buttonStyle } from '../ui/button-style.ts';
import { CodeInput } from '../ui/code-input.tsx';
import { Field } from '../ui/field.tsx';

interface Props {
  readonly isBusy: boolean;
  /** Counts the codes that were refused: each clears the field and takes the focus back to it. */
  readonly refusals: number;
  readonly onSubmit: (code: string) => void;
  readonly onBack: () => void;
}

const CODE_LENGTH = 6;

/** For those who have an authenticator app. */
export function AppCodeStep({ isBusy, refusals, onSubmit, onBack }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState({ code: '', after: refusals });
  const code = typed.after === refusals ? typed.code : '';

  useEffect(() => {
    if (!isBusy) field.current?.focus();
  }, [isBusy]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.length === CODE_LENGTH) onSubmit(code);
  };

  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-5">
      <Field label="Authenticator code" hint="The 6 digits your authenticator app shows now">
        {(control) => (
          <CodeInput
            {...control}
            ref={field}
            name="code"
            value={code}
            onChange={(digits) => setTyped({ code: digits, after: refusals })}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-3">
        <button type="button" className={buttonStyle({ kind: 'quiet' })} onClick={onBack}>
          Back
        </button>
        <BusyButton
          type="submit"
          busy={isBusy}
          busyText="Verifying..."
          disabled={code.length < CODE_LENGTH}
          className="grow"
        >
          Access Admin Panel
        </BusyButton>
      </div>
    </form>
  );
}
