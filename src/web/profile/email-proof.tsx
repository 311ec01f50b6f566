import { confirmEmailChange } from '#contract/people/profile.ts';
import { readMe } from '#endpoints/people/auth.ts';
import { readProfile } from '#endpoints/people/profile.ts';
import { refusalSentence } from '../base/api/refusal-sentence.ts';
import { useSubmit } from '../base/api/use-endpoint.ts';
import { checkBy } from '../base/form/check-fields.ts';
import { CodeField } from '../base/form/code-field.tsx';
import { Form } from '../base/form/form.tsx';
import { useValidatedForm } from '../base/form/use-validated-form.ts';
import { showToast, toastRefusal } from '../base/page/toasts.ts';
import { Button } from '../ui/button/button.tsx';

/** The code that was sent to the new address, and with it the change itself. */
export function EmailProof({ pendingEmail }: { readonly pendingEmail: string }) {
  const form = useValidatedForm({
    defaultValues: { code: '' },
    check: checkBy(confirmEmailChange.body),
  });
  const { submit, isPending } = useSubmit(confirmEmailChange, {
    refreshes: [readProfile, readMe],
    onDone: ({ profile }) =>
      showToast({
        title: 'Email address changed',
        text: `We will now email you at ${profile.email}.`,
      }),
    onRefused: (error) => {
      toastRefusal('Email change failed', error);
      form.setValue('code', '');
      form.showRefused({ code: refusalSentence(error) });
    },
  });

  return (
    <Form
      form={form}
      onSubmit={(body) => submit({ body })}
      autoFocus={false}
      className="grid gap-3 rounded-2xl bg-soft p-4 sm:p-5"
    >
      <p>
        <strong className="break-words">{pendingEmail}</strong> is not confirmed yet. Please enter
        the code we sent there.
      </p>
      <div className="flex flex-wrap items-end gap-3">
        <CodeField form={form} name="code" label="Code from the email" className="grow" />
        <Button type="submit" busy={isPending} busyText="Checking...">
          Confirm address
        </Button>
      </div>
    </Form>
  );
}
