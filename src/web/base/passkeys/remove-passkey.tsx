import type { ReactNode } from 'react';
import type { Sent } from '#contract/endpoint.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { refusalSentence } from '../api/refusal-sentence.ts';
import { useSubmit } from '../api/use-endpoint.ts';
import { checkFields } from '../form/check-fields.ts';
import { Form } from '../form/form.tsx';
import { FormButtons } from '../form/form-buttons.tsx';
import { useValidatedForm } from '../form/use-validated-form.ts';
import { showToast } from '../page/toasts.ts';
import type { PasskeyEndpoints } from './passkey-endpoints.ts';
import { type Proof, ProofFields, proofBody } from './proof-fields.tsx';

interface Props {
  readonly endpoints: PasskeyEndpoints;
  readonly codeLabel: string | undefined;
  readonly codeHint?: ReactNode;
  readonly id: string;
  readonly onEnd: () => void;
}

type Remove = PasskeyEndpoints['remove'];

/** Takes the password and a code, like adding one. */
export function RemovePasskey({ endpoints, codeLabel, codeHint, id, onEnd }: Props) {
  const form = useValidatedForm<Proof>({
    defaultValues: { password: '', code: '' },
    check: (proof) => checkFields(endpoints.remove.body, proofBody(proof, codeLabel)),
  });
  const removing = useSubmit<Remove>(endpoints.remove, {
    refreshes: [endpoints.list],
    onDone: () => {
      showToast({ title: 'Passkey removed', text: 'It no longer signs you in.' });
      onEnd();
    },
    onRefused: (error) => void form.showRefused(error.fields),
  });
  const isAtFields = Object.keys(form.formState.errors).length > 0;
  return (
    <Form
      form={form}
      aria-label="Remove this passkey"
      className="mt-4 grid gap-4 rounded-2xl bg-bg p-4 sm:grid-cols-2 sm:p-5"
      onSubmit={(proof) =>
        removing.submit({ params: { id }, body: proofBody(proof, codeLabel) } as Sent<Remove>)
      }
    >
      {removing.error && !isAtFields && (
        <Notice tone="danger" className="sm:col-span-2">
          {refusalSentence(removing.error)}
        </Notice>
      )}
      <ProofFields form={form} codeLabel={codeLabel} codeHint={codeHint} />
      <div className="sm:col-span-2">
        <FormButtons isBusy={removing.isPending} label="Remove passkey" onCancel={onEnd} />
      </div>
    </Form>
  );
}
