import { stepUp } from '#contract/people/auth.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { refusalSentence } from '../api/refusal-sentence.ts';
import { useSubmit } from '../api/use-endpoint.ts';
import { checkFields } from './check-fields.ts';
import { CodeField } from './code-field.tsx';
import { Form } from './form.tsx';
import { useValidatedForm } from './use-validated-form.ts';

interface Props {
  /** The form's id, for the button that stands outside of it. */
  readonly id: string;
  /** What the bank wants confirmed. */
  readonly stepUp: string;
  /** Why it does: "This wire is large or goes to a new recipient." */
  readonly why: string;
  readonly onConfirmed: () => void;
}

/** Something that needs care is confirmed with a code of this moment, and only that. */
export function StepUpForm({ id, stepUp: requested, why, onConfirmed }: Props) {
  const form = useValidatedForm({
    defaultValues: { code: '' },
    check: ({ code }) => checkFields(stepUp.body, { code, stepUp: requested }),
  });
  const { submit } = useSubmit(stepUp, {
    onDone: onConfirmed,
    onRefused: (error) => {
      form.setValue('code', '');
      form.showRefused({ code: refusalSentence(error) });
    },
  });
  return (
    <Form
      id={id}
      form={form}
      onSubmit={({ code }) => submit({ body: { code, stepUp: requested } })}
      className="grid gap-4 py-2"
    >
      <p className="flex gap-3">
        <Icon name="shield-check" size={24} className="mt-0.5 shrink-0 text-primary" />
        <span>
          {why} Please confirm it with a new 6-digit code: from your authenticator app if you have
          set one up, otherwise an access code from the bank.
        </span>
      </p>
      <CodeField form={form} name="code" label="Access code" />
    </Form>
  );
}
