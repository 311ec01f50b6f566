import { BusyButton } from '../ui/busy-button.tsx';
import { buttonStyle } from '../ui/button-style.ts';
import { CodeInput } from '../ui/code-input.tsx';
import { Field } from '../ui/field.tsx';
import { useWholeCode } from '../ui/use-whole-code.ts';

interface Props {
  readonly isBusy: boolean;
  /** Counts the codes that were refused: each clears the field and takes the focus back to it. */
  readonly refusals: number;
  readonly onSubmit: (code: string) => void;
  readonly onBack: () => void;
}

/** For those who have an authenticator app. */
export function AppCodeStep({ isBusy, refusals, onSubmit, onBack }: Props) {
  const { field, code, isWhole, type, submit } = useWholeCode(isBusy, refusals, onSubmit);

  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-5">
      <Field label="Authenticator code" hint="The 6 digits your authenticator app shows now">
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
          busyText="Verifying..."
          disabled={!isWhole}
          className="grow"
        >
          Access Admin Panel
        </BusyButton>
      </div>
    </form>
  );
}
