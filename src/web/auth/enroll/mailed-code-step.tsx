import { Button } from '../../ui/button/button.tsx';
import { CodeInput } from '../../ui/field/code-input.tsx';
import { Field } from '../../ui/field/field.tsx';
import { useWholeCode } from '../../ui/field/use-whole-code.ts';

interface Props {
  readonly email: string;
  readonly isBusy: boolean;
  /** Counts the codes that were refused: each clears the field and takes the focus back to it. */
  readonly refusals: number;
  readonly error: string | undefined;
  readonly onSubmit: (code: string) => void;
  readonly onBack: () => void;
}

/** The code that was mailed to a new address. */
export function MailedCodeStep({ email, isBusy, refusals, error, onSubmit, onBack }: Props) {
  const { field, code, isWhole, type, submit } = useWholeCode(isBusy, refusals, onSubmit);
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-5">
      <p>
        We sent a 6-digit code to <strong className="break-words">{email}</strong>. It works for 10
        minutes, in this window only.
      </p>
      <Field label="Code from the email" error={error}>
        {(control) => (
          <CodeInput {...control} ref={field} name="code" value={code} onChange={type} />
        )}
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button kind="quiet" onClick={onBack}>
          Back
        </Button>
        <Button
          type="submit"
          busy={isBusy}
          busyText="Checking..."
          disabled={!isWhole}
          className="grow"
        >
          Create login
        </Button>
      </div>
    </form>
  );
}
