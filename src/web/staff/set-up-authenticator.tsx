import { useState } from 'react';
import type { Reply } from '#contract/endpoint.ts';
import {
  confirmStaffAuthenticator,
  readStaffMe,
  setUpStaffAuthenticator,
} from '#contract/staff.ts';
import { checkFields } from '../base/check-fields.ts';
import { DraftCode } from '../base/draft-code.tsx';
import { DraftPassword } from '../base/draft-password.tsx';
import { refusalSentence } from '../base/refusal-sentence.ts';
import { showToast, toastRefusal } from '../base/toasts.ts';
import { useDraft } from '../base/use-draft.ts';
import { useSubmit } from '../base/use-endpoint.ts';
import { BusyButton } from '../ui/busy-button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Notice } from '../ui/notice.tsx';
import { QrCode } from '../ui/qr-code.tsx';

type Secret = Reply<typeof setUpStaffAuthenticator>;

/** Sets up an authenticator app in two steps: prove who you are, then that the app works. */
export function SetUpAuthenticator({ onClose }: { readonly onClose: () => void }) {
  const [secret, setSecret] = useState<Secret>();
  return secret ? (
    <Scan secret={secret} onClose={onClose} />
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
    <Dialog
      title="Set up authenticator"
      onClose={onClose}
      footer={
        <BusyButton type="submit" form="prove-password" busy={ask.isPending} busyText="Checking...">
          Continue
        </BusyButton>
      }
    >
      <p className="mb-5 text-muted">
        You need an app that makes six-digit codes, on your phone or in your password manager.
      </p>
      <form
        ref={draft.form}
        id="prove-password"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (draft.attempt()) ask.submit({ body: draft.values });
        }}
      >
        <DraftPassword
          draft={draft}
          name="password"
          label="Your password"
          autoComplete="current-password"
          data-autofocus
        />
      </form>
      {ask.error && (
        <Notice tone="danger" className="mt-4">
          {refusalSentence(ask.error)}
        </Notice>
      )}
    </Dialog>
  );
}

interface ScanProps {
  readonly secret: Secret;
  readonly onClose: () => void;
}

function Scan({ secret: { secret, link }, onClose }: ScanProps) {
  const draft = useDraft(
    { code: '' },
    { check: (values) => checkFields(confirmStaffAuthenticator.body, values) },
  );
  const confirm = useSubmit(confirmStaffAuthenticator, {
    refreshes: [readStaffMe],
    onDone: () => {
      showToast({
        title: 'Authenticator set up',
        text: 'Signing in asks for its code from now on.',
      });
      onClose();
    },
    onRefused: (refusal) => {
      draft.set('code', '');
      toastRefusal('Error setting up authenticator', refusal);
    },
  });
  return (
    <Dialog
      title="Scan this code"
      onClose={onClose}
      footer={
        <BusyButton
          type="submit"
          form="confirm-authenticator"
          busy={confirm.isPending}
          busyText="Checking..."
        >
          Turn on
        </BusyButton>
      }
    >
      <p className="mb-4 text-muted">Scan it with the app, then type the code the app shows.</p>
      <div className="mb-5 grid justify-items-center gap-3">
        <QrCode text={link} label="Code for your authenticator app" />
        <p className="text-center text-sm text-muted">
          Or type this key:{' '}
          <span className="font-semibold break-all text-ink">
            {secret.match(/.{1,4}/g)?.join(' ')}
          </span>
          <CopyButton text={secret} label="Copy key" />
        </p>
      </div>
      <form
        ref={draft.form}
        id="confirm-authenticator"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (draft.attempt()) confirm.submit({ body: draft.values });
        }}
      >
        <DraftCode draft={draft} name="code" label="Code from the app" />
      </form>
      {confirm.error && (
        <Notice tone="danger" className="mt-4">
          {refusalSentence(confirm.error)}
        </Notice>
      )}
    </Dialog>
  );
}
