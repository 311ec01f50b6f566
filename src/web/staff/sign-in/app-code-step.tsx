import { useState } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { CodeInput } from '../../ui/field/code-input.tsx';
import { Field } from '../../ui/field/field.tsx';
import { RECOVERY_CODE_LENGTH, RecoveryCodeInput } from '../../ui/field/recovery-code-input.tsx';
import { useWholeCode } from '../../ui/field/use-whole-code.ts';

interface Props {
  readonly isBusy: boolean;
  /** Counts the codes that were refused: each clears the field and takes the focus back to it. */
  readonly refusals: number;
  readonly onSubmit: (code: string) => void;
  readonly onBack: () => void;
}

/** For those who have an authenticator app. */
export function AppCodeStep({ isBusy, refusals, onSubmit, onBack }: Props) {
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
      {isRecovery ? (
        <Field label="Recovery code" hint="One of the ten codes you saved">
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
        <Field label="Authenticator code" hint="The 6 digits your authenticator app shows now">
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
          busyText="Verifying..."
          disabled={!isWhole}
          className="grow"
        >
          Access Admin Panel
        </Button>
      </div>
      <button type="button" className="justify-self-start py-1 link" onClick={change}>
        {isRecovery ? 'Use a code from the app' : 'Lost your phone? Use a recovery code'}
      </button>
    </form>
  );
}
