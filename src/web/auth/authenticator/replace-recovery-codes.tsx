import { useId, useState } from 'react';
import { replaceRecoveryCodes } from '#contract/recovery.ts';
import { readAuthenticator } from '#endpoints/recovery.ts';
import { refusalSentence } from '../../base/api/refusal-sentence.ts';
import { useSubmit } from '../../base/api/use-endpoint.ts';
import { checkFields } from '../../base/form/check-fields.ts';
import { DraftCode } from '../../base/form/draft-code.tsx';
import { DraftForm } from '../../base/form/draft-form.tsx';
import { useDraft } from '../../base/form/use-draft.ts';
import { toastRefusal } from '../../base/page/toasts.ts';
import { RecoveryCodePanel } from '../../base/session/recovery-code-panel.tsx';
import { FormButtons } from './form-buttons.tsx';

interface Props {
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

/** Ten new recovery codes for a code of the app. */
export function ReplaceRecoveryCodes({ onDone, onCancel }: Props) {
  const id = useId();
  const [codes, setCodes] = useState<readonly string[]>();
  const check = (values: { code: string }) => checkFields(replaceRecoveryCodes.body, values);
  const draft = useDraft({ code: '' }, { check });
  const { submit, isPending } = useSubmit(replaceRecoveryCodes, {
    refreshes: [readAuthenticator],
    onDone: ({ recoveryCodes }) => setCodes(recoveryCodes),
    onRefused: (error) => {
      toastRefusal('New codes not created', error);
      draft.set('code', '');
      draft.refuse({ code: refusalSentence(error) });
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
    <DraftForm
      id={id}
      draft={draft}
      onSubmit={() => draft.attempt() && submit({ body: draft.values })}
      className="mt-4 grid gap-4 rounded-2xl bg-bg p-4 sm:p-5"
    >
      <p className="text-sm text-muted">Your current codes will stop working.</p>
      <DraftCode draft={draft} name="code" label="Current code from the app" />
      <FormButtons isBusy={isPending} label="Get new codes" onCancel={onCancel} />
    </DraftForm>
  );
}
