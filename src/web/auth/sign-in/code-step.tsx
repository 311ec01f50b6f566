import { useState } from 'react';
import { brand } from '#brand/brand.ts';
import { Button } from '../../ui/button/button.tsx';
import { CodeInput } from '../../ui/field/code-input.tsx';
import { Field } from '../../ui/field/field.tsx';
import { RECOVERY_CODE_LENGTH, RecoveryCodeInput } from '../../ui/field/recovery-code-input.tsx';
import { useWholeCode } from '../../ui/field/use-whole-code.ts';
import { Info } from '../../ui/icons/info.tsx';
import { EmailCode } from './email-code.tsx';

interface Props {
  readonly email: string;
  readonly isBusy: boolean;
  /** Counts the codes that were refused: each clears the field and takes the focus back to it. */
  readonly refusals: number;
  readonly error: string | undefined;
  readonly onSubmit: (code: string) => void;
  readonly onBack: () => void;
  /** The time between password and code ran out. */
  readonly onTooLate: () => void;
}

/** The second step: a code from the bank, by mail, from an app, or a recovery code. */
export function CodeStep(props: Props) {
  const { email, isBusy, refusals, error, onSubmit, onBack, onTooLate } = props;
  const [isRecovery, setRecovery] = useState(false);
  const { field, code, isWhole, type, submit } = useWholeCode(
    isBusy,
    refusals,
    onSubmit,
    isRecovery ? RECOVERY_CODE_LENGTH : undefined,
  );
  const change = () => {
    type('');
    setRecovery(!isRecovery);
  };

  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-5">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="min-w-0 break-words">
          Signing in as <strong>{email}</strong>
        </span>
        <button type="button" className="py-1 link" onClick={onBack}>
          Change credentials
        </button>
      </p>
      {isRecovery ? (
        <Field label="Recovery code" error={error} hint="One of the ten codes you saved">
          {(control) => (
            <RecoveryCodeInput
              {...control}
              ref={field}
              name="recovery-code"
              value={code}
              onChange={type}
            />
          )}
        </Field>
      ) : (
        <Field
          label="Access code"
          error={error}
          hint="6 digits, from the bank or from your authenticator app"
        >
          {(control) => (
            <CodeInput {...control} ref={field} name="code" value={code} onChange={type} />
          )}
        </Field>
      )}
      <div className="flex flex-wrap gap-3">
        <Button kind="quiet" onClick={onBack}>
          Back
        </Button>
        <Button
          type="submit"
          busy={isBusy}
          busyText="Signing in..."
          disabled={!isWhole}
          className="grow"
        >
          Log In
        </Button>
      </div>
      <section aria-label="No code?" className="grid gap-3 border-t border-hair pt-5">
        <h2 className="text-lg">No code?</h2>
        <EmailCode onSent={() => field.current?.focus()} onTooLate={onTooLate} />
        <button type="button" className="justify-self-start py-1 text-left link" onClick={change}>
          {isRecovery ? 'Use a 6-digit access code' : 'Lost your phone? Use a recovery code'}
        </button>
      </section>
      <p className="flex gap-3 rounded-2xl bg-sunken px-4 py-3 text-sm">
        <Info size={20} className="shrink-0" />
        <span>
          Access codes are generated when your application is approved. Please allow 1-2 business
          days. After that, use a code we email you or one from your authenticator app, or call us
          at {brand.phone}.
        </span>
      </p>
    </form>
  );
}
