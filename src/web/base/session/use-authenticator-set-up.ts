import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import type {
  confirmStaffAuthenticator,
  setUpStaffAuthenticator,
} from '#contract/back-office/staff.ts';
import type { Endpoint, Reply, Sent } from '#contract/endpoint.ts';
import type { confirmAuthenticator, setUpAuthenticator } from '#contract/people/auth.ts';
import { refusalSentence } from '../api/refusal-sentence.ts';
import { useSubmit } from '../api/use-endpoint.ts';
import type { FieldErrors } from '../form/check-fields.ts';
import { useValidatedForm } from '../form/use-validated-form.ts';
import { showToast, type Toast, toastRefusal } from '../page/toasts.ts';

type SetUp = typeof setUpAuthenticator | typeof setUpStaffAuthenticator;
type Confirm = typeof confirmAuthenticator | typeof confirmStaffAuthenticator;

interface Options<Proof extends FieldValues> {
  readonly setUp: SetUp;
  readonly confirm: Confirm;
  /** The empty values of the form that proves the identity. */
  readonly proof: Proof;
  readonly checkProof: (proof: Proof) => FieldErrors;
  readonly checkCode: (values: { readonly code: string }) => FieldErrors;
  readonly refreshes: readonly Pick<Endpoint, 'path'>[];
  readonly done: Toast;
  readonly failedTitle: string;
}

/**
 * Sets up an authenticator app for a customer or a staff member: proof, then the secret for the
 * app, then a code that shows that the app has it, then the recovery codes.
 */
export function useAuthenticatorSetUp<Proof extends FieldValues>(options: Options<Proof>) {
  const { setUp, confirm, failedTitle } = options;
  const [secret, setSecret] = useState<Reply<SetUp>>();
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[]>();
  const proofForm = useValidatedForm({ defaultValues: options.proof, check: options.checkProof });
  const codeForm = useValidatedForm({ defaultValues: { code: '' }, check: options.checkCode });
  const starting = useSubmit<SetUp>(setUp, {
    onDone: setSecret,
    onRefused: (error) => {
      toastRefusal(failedTitle, error);
      proofForm.showRefused(error.fields);
    },
  });
  const confirming = useSubmit<Confirm>(confirm, {
    refreshes: options.refreshes,
    onDone: (reply) => {
      showToast(options.done);
      setRecoveryCodes(reply.recoveryCodes);
    },
    onRefused: (error) => {
      toastRefusal(failedTitle, error);
      codeForm.setValue('code', '');
      codeForm.showRefused({ code: refusalSentence(error) });
    },
  });
  return {
    secret,
    recoveryCodes,
    proofForm,
    starting,
    start: (body: Proof) => starting.submit({ body } as unknown as Sent<SetUp>),
    codeForm,
    confirming,
    confirm: (body: { code: string }) => confirming.submit({ body }),
  };
}
