import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { CodeInput } from '../../ui/field/code-input.tsx';
import { RECOVERY_CODE_LENGTH, RecoveryCodeInput } from '../../ui/field/recovery-code-input.tsx';
import { Form } from '../form/form.tsx';
import { FormField } from '../form/form-field.tsx';
import { useValidatedForm } from '../form/use-validated-form.ts';

const CODE_LENGTH = 6;

interface Props {
  readonly label: string;
  readonly hint?: string;
  readonly submitLabel: string;
  readonly busyText: string;
  readonly isBusy: boolean;
  /** Counts the codes that were refused: each clears the field and takes the focus back to it. */
  readonly refusals: number;
  /** Why the last one was refused, where that is said at the field. */
  readonly error?: string | undefined;
  /** The link back to this code, where a recovery code will do as well. */
  readonly codeLinkLabel?: string;
  /** Stands above the field. */
  readonly intro?: ReactNode;
  /** Stands below the buttons, with the link to the other kind of code; `focus` goes to the field. */
  readonly children?: (otherCode: ReactNode, focus: () => void) => ReactNode;
  readonly onSubmit: (code: string) => void;
  readonly onBack: () => void;
}

/** The second step of signing in: a code that is sent only when it is whole. */
export function CodeForm(props: Props) {
  const { label, hint, submitLabel, busyText, isBusy, refusals, codeLinkLabel, intro } = props;
  const { children = (otherCode) => otherCode, onSubmit, onBack } = props;
  const field = useRef<HTMLInputElement>(null);
  const [isRecovery, setRecovery] = useState(false);
  const form = useValidatedForm({ defaultValues: { code: '' }, check: () => ({}) });
  const length = isRecovery ? RECOVERY_CODE_LENGTH : CODE_LENGTH;

  // The button that was pressed is disabled meanwhile, and has lost the focus.
  useEffect(() => {
    if (!isBusy && length > 0) field.current?.focus();
  }, [isBusy, length]);

  const showRefusal = useEffectEvent(() => {
    form.setValue('code', '');
    if (props.error !== undefined) form.showRefused({ code: props.error });
  });
  useEffect(() => {
    if (refusals > 0) showRefusal();
  }, [refusals]);

  const otherCode = codeLinkLabel !== undefined && (
    <button
      type="button"
      className="justify-self-start py-1 text-left link"
      onClick={() => {
        form.clear();
        setRecovery(!isRecovery);
      }}
    >
      {isRecovery ? codeLinkLabel : 'Lost your phone? Use a recovery code'}
    </button>
  );
  const about = isRecovery
    ? { label: 'Recovery code', hint: 'One of the ten codes you saved' }
    : { label, hint };
  return (
    <Form form={form} onSubmit={({ code }) => onSubmit(code)} className="grid gap-5">
      {intro}
      <FormField key={about.label} form={form} name="code" {...about}>
        {(control) =>
          isRecovery ? (
            <RecoveryCodeInput {...control} ref={field} name="recovery-code" />
          ) : (
            <CodeInput {...control} ref={field} />
          )
        }
      </FormField>
      <div className="flex flex-wrap gap-3">
        <Button kind="quiet" onClick={onBack}>
          Back
        </Button>
        <Button
          type="submit"
          busy={isBusy}
          busyText={busyText}
          disabled={form.values.code.length !== length}
          className="grow"
        >
          {submitLabel}
        </Button>
      </div>
      {children(otherCode, () => field.current?.focus())}
    </Form>
  );
}
