import type { removeStaffAuthenticator } from '#contract/back-office/staff.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { removeAuthenticator } from '#contract/people/auth.ts';
import { useSubmit } from '../api/use-endpoint.ts';
import type { FieldErrors } from '../form/check-fields.ts';
import { useValidatedForm } from '../form/use-validated-form.ts';
import { showToast, type Toast, toastRefusal } from '../page/toasts.ts';

type Remove = typeof removeAuthenticator | typeof removeStaffAuthenticator;

interface Proof {
  readonly password: string;
  readonly code: string;
}

interface Options {
  readonly endpoint: Remove;
  readonly check: (proof: Proof) => FieldErrors;
  readonly refreshes: readonly Pick<Endpoint, 'path'>[];
  readonly done: Toast;
  readonly failedTitle: string;
  readonly onDone: () => void;
}

/** Removes a customer's or staff member's authenticator app, for the password and a code of it. */
export function useAuthenticatorRemoval(options: Options) {
  const form = useValidatedForm<Proof>({
    defaultValues: { password: '', code: '' },
    check: options.check,
  });
  const removing = useSubmit<Remove>(options.endpoint, {
    refreshes: options.refreshes,
    onDone: () => {
      showToast(options.done);
      options.onDone();
    },
    onRefused: (error) => {
      toastRefusal(options.failedTitle, error);
      form.showRefused(error.fields);
    },
  });
  return { form, removing, remove: (body: Proof) => removing.submit({ body }) };
}
