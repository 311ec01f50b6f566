import { type FormEvent, useState } from 'react';
import { stepUp } from '#endpoints/auth.ts';
import { useInitialFocus } from '../../ui/dialog/use-initial-focus.ts';
import { CodeInput } from '../../ui/field/code-input.tsx';
import { Field } from '../../ui/field/field.tsx';
import { ShieldCheck } from '../../ui/icons/shield-check.tsx';
import { refusalSentence } from '../api/refusal-sentence.ts';
import { useSubmit } from '../api/use-endpoint.ts';

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
export function StepUpForm({ id, stepUp: asked, why, onConfirmed }: Props) {
  const start = useInitialFocus<HTMLInputElement>();
  const [code, setCode] = useState('');
  const [wrong, setWrong] = useState<string>();
  const { submit } = useSubmit(stepUp, {
    onDone: onConfirmed,
    onRefused: (error) => {
      setCode('');
      setWrong(refusalSentence(error));
      start.current?.focus();
    },
  });

  function confirm(event: FormEvent) {
    event.preventDefault();
    if (code.length === 6) submit({ body: { code, stepUp: asked } });
    else setWrong('Access code must be 6 digits');
  }

  return (
    <form id={id} noValidate onSubmit={confirm} className="grid gap-4 py-2">
      <p className="flex gap-3">
        <ShieldCheck size={24} className="mt-0.5 shrink-0 text-primary" />
        <span>
          {why} Please confirm it with a new 6-digit code: from your authenticator app if you have
          set one up, otherwise an access code from the bank.
        </span>
      </p>
      <Field label="Access code" error={wrong}>
        {(control) => (
          <CodeInput
            {...control}
            ref={start}
            value={code}
            onChange={(typed) => {
              setCode(typed);
              setWrong(undefined);
            }}
          />
        )}
      </Field>
    </form>
  );
}
