import { useState } from 'react';
import type { Reply } from '#contract/endpoint.ts';
import { confirmStaffAuthenticator, setUpStaffAuthenticator } from '#contract/staff.ts';
import { readStaffMe } from '#endpoints/staff.ts';
import { useSubmit } from '../../base/api/use-endpoint.ts';
import { checkFields } from '../../base/form/check-fields.ts';
import { DraftCode } from '../../base/form/draft-code.tsx';
import { DraftDialog } from '../../base/form/draft-dialog.tsx';
import { DraftPassword } from '../../base/form/draft-password.tsx';
import { useDraft } from '../../base/form/use-draft.ts';
import { showToast, toastRefusal } from '../../base/page/toasts.ts';
import { RecoveryCodePanel } from '../../base/session/recovery-code-panel.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { AuthenticatorKey } from './authenticator-key.tsx';

type Secret = Reply<typeof setUpStaffAuthenticator>;

/** Sets up an authenticator app in two steps: prove who you are, then that the app works. */
export function SetUpAuthenticator({ onClose }: { readonly onClose: () => void }) {
  const [secret, setSecret] = useState<Secret>();
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes) {
    return (
      <Dialog title="Recovery codes" onClose={onClose}>
        <RecoveryCodePanel codes={codes} onDone={onClose} />
      </Dialog>
    );
  }
  return secret ? (
    <Scan secret={secret} onCodes={setCodes} onClose={onClose} />
  ) : (
    <Prove onSecret={setSecret} onClose={onClose} />
  );
}

interface ProveProps {
  readonly onSecret: (secret: Secret) => void;
  readonly onClose: () => void;
}

function Prove({ onSecret, onClose }: ProveProps) {
  const draft = useDraft(
    { password: '' },
    { check: (values) => checkFields(setUpStaffAuthenticator.body, values) },
  );
  const ask = useSubmit(setUpStaffAuthenticator, {
    onDone: onSecret,
    onRefused: (refusal) => toastRefusal('Error setting up authenticator', refusal),
  });
  return (
    <DraftDialog
      title="Set up authenticator"
      draft={draft}
      sending={ask}
      submitLabel="Continue"
      busyText="Checking..."
      intro={
        <p className="mb-5 text-muted">
          You need an app that shows six-digit codes, on your phone or in your password manager.
        </p>
      }
      onSubmit={() => ask.submit({ body: draft.values })}
      onClose={onClose}
    >
      <DraftPassword
        draft={draft}
        name="password"
        label="Your password"
        autoComplete="current-password"
      />
    </DraftDialog>
  );
}

interface ScanProps {
  readonly secret: Secret;
  readonly onCodes: (recoveryCodes: readonly string[]) => void;
  readonly onClose: () => void;
}

function Scan({ secret, onCodes, onClose }: ScanProps) {
  const draft = useDraft(
    { code: '' },
    { check: (values) => checkFields(confirmStaffAuthenticator.body, values) },
  );
  const confirm = useSubmit(confirmStaffAuthenticator, {
    refreshes: [readStaffMe],
    onDone: ({ recoveryCodes }) => {
      showToast({
        title: 'Authenticator set up',
        text: 'From now on, you need its code to sign in.',
      });
      onCodes(recoveryCodes);
    },
    onRefused: (refusal) => {
      draft.set('code', '');
      toastRefusal('Error setting up authenticator', refusal);
    },
  });
  return (
    <DraftDialog
      title="Scan this code"
      draft={draft}
      sending={confirm}
      submitLabel="Turn on"
      busyText="Checking..."
      intro={
        <div className="mb-5">
          <AuthenticatorKey secret={secret} />
        </div>
      }
      onSubmit={() => confirm.submit({ body: draft.values })}
      onClose={onClose}
    >
      <DraftCode draft={draft} name="code" label="Code from the app" />
    </DraftDialog>
  );
}
