import { useId, useState } from 'react';
import { replaceRecoveryCodes } from '#contract/people/recovery.ts';
import { readAuthenticator } from '#endpoints/people/recovery.ts';
import { refusalSentence } from '../../base/api/refusal-sentence.ts';
import { useSubmit } from '../../base/api/use-endpoint.ts';
import { checkFields } from '../../base/form/check-fields.ts';
import { CodeField } from '../../base/form/code-field.tsx';
import { Form } from '../../base/form/form.tsx';
import { FormButtons } from '../../base/form/form-buttons.tsx';
import { useValidatedForm } from '../../base/form/use-validated-form.ts';
import { toastRefusal } from '../../base/page/toasts.ts';
import { RecoveryCodePanel } from '../../base/session/recovery-code-panel.tsx';

interface Props {
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

/** Ten new recovery codes for a code of the app. */
export function ReplaceRecoveryCodes({ onDone, onCancel }: Props) {
  const id = useId();
  const [codes, setCodes] = useState<readonly string[]>();
  const check = (values: { code: string }) => checkFields(replaceRecoveryCodes.body, values);
  const form = useValidatedForm({ defaultValues: { code: '' }, check });
  const { submit, isPending } = useSubmit(replaceRecoveryCodes, {
    refreshes: [readAuthenticator],
    onDone: ({ recoveryCodes }) => setCodes(recoveryCodes),
    onRefused: (error) => {
      toastRefusal('New codes not created', error);
      form.setValue('code', '');
      form.showRefused({ code: refusalSentence(error) });
    },
  });
  if (codes) {
    return (
      <div className="mt-4 rounded-2xl bg-bg p-4 sm:p-5">
        <RecoveryCodePanel codes={codes} onDone={onDone} />
      </div>
    );
  }
  return (
    <Form
      id={id}
      form={form}
      onSubmit={(body) => submit({ body })}
      className="mt-4 grid gap-4 rounded-2xl bg-bg p-4 sm:p-5"
    >
      <p className="text-sm text-muted">Your current codes will stop working.</p>
      <CodeField form={form} name="code" label="Current code from the app" />
      <FormButtons isBusy={isPending} label="Get new codes" onCancel={onCancel} />
    </Form>
  );
}
