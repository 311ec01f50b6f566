import { BusyButton } from '../ui/busy-button.tsx';
import { buttonStyle } from '../ui/button-style.ts';
import { CodeInput } from '../ui/code-input.tsx';
import { Field } from '../ui/field.tsx';
import { Info } from '../ui/icons/info.tsx';
import { useWholeCode } from '../ui/use-whole-code.ts';

interface Props {
  readonly email: string;
  readonly isBusy: boolean;
  /** Counts the codes that were refused: each clears the field and takes the focus back to it. */
  readonly refusals: number;
  readonly error: string | undefined;
  readonly onSubmit: (code: string) => void;
  readonly onBack: () => void;
}

/** The second step: a code from the bank, from the mail after approval, or from an app. */
export function CodeStep({ email, isBusy, refusals, error, onSubmit, onBack }: Props) {
  const { field, code, isWhole, type, submit } = useWholeCode(isBusy, refusals, onSubmit);

  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-5">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="min-w-0 break-words">
          Logging in as <strong>{email}</strong>
        </span>
        <button type="button" className="py-1 link" onClick={onBack}>
          Change credentials
        </button>
      </p>
      <Field
        label="Access code"
        error={error}
        hint="6 digits, from the bank or from your authenticator app"
      >
        {(control) => (
          <CodeInput {...control} ref={field} name="code" value={code} onChange={type} />
        )}
      </Field>
      <div className="flex flex-wrap gap-3">
        <button type="button" className={buttonStyle({ kind: 'quiet' })} onClick={onBack}>
          Back
        </button>
        <BusyButton
          type="submit"
          busy={isBusy}
          busyText="Logging in..."
          disabled={!isWhole}
          className="grow"
        >
          Log In
        </BusyButton>
      </div>
      <p className="flex gap-3 rounded-2xl bg-sunken px-4 py-3 text-sm">
        <Info size={20} className="shrink-0" />
        <span>
          Access codes are generated when your application is approved. Please allow 1-2 business
          days. Later on the bank gives you a fresh code, or your authenticator app does.
        </span>
      </p>
    </form>
  );
}
