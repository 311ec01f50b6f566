import { useEffect, useState } from 'react';
import type { Reply } from '#contract/endpoint.ts';
import { confirmStaffAuthenticator, setUpStaffAuthenticator } from '#contract/staff.ts';
import { readStaffMe } from '#endpoints/staff.ts';
import { refusalSentence } from '../../base/api/refusal-sentence.ts';
import { refresh, useSubmit } from '../../base/api/use-endpoint.ts';
import { checkFields } from '../../base/form/check-fields.ts';
import { DraftCode } from '../../base/form/draft-code.tsx';
import { DraftForm } from '../../base/form/draft-form.tsx';
import { DraftPassword } from '../../base/form/draft-password.tsx';
import { useDraft } from '../../base/form/use-draft.ts';
import { showToast } from '../../base/page/toasts.ts';
import { RecoveryCodePanel } from '../../base/session/recovery-code-panel.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useStaffLogOut } from '../api.ts';
import { forgetTyped, readTyped } from '../sign-in/typed-password.ts';
import { AuthenticatorKey } from './authenticator-key.tsx';

type Secret = Reply<typeof setUpStaffAuthenticator>;

/** The two steps to an authenticator app, for staff whom the bank lets in only with one. */
export function EnrollAuthenticator() {
  const [secret, setSecret] = useState<Secret>();
  const [codes, setCodes] = useState<readonly string[]>();
  useEffect(() => forgetTyped, []);
  if (codes) {
    // Only then is it asked again who is signed in, and the portal opens.
    const open = () => refresh(readStaffMe);
    return (
      <>
        <h2 className="sr-only">Recovery codes</h2>
        <RecoveryCodePanel codes={codes} doneLabel="I saved my codes, continue" onDone={open} />
      </>
    );
  }
  return secret ? (
    <ConfirmApp secret={secret} onCodes={setCodes} />
  ) : (
    <ShowSecret onSecret={setSecret} />
  );
}

function ShowSecret({ onSecret }: { readonly onSecret: (secret: Secret) => void }) {
  const [known] = useState(readTyped);
  const [isAsked, setAsked] = useState(known === undefined);
  const draft = useDraft(
    { password: known ?? '' },
    { check: (values) => checkFields(setUpStaffAuthenticator.body, values) },
  );
  const start = useSubmit(setUpStaffAuthenticator, {
    onDone: onSecret,
    onRefused: () => setAsked(true),
  });
  return (
    <DraftForm
      id="enroll-authenticator"
      draft={draft}
      onSubmit={() => draft.attempt() && start.submit({ body: draft.values })}
      className="grid gap-5"
    >
      {start.error && <Notice tone="danger">{refusalSentence(start.error)}</Notice>}
      <p className="text-muted">
        You need an app that shows six-digit codes, on your phone or in your password manager. It
        takes about a minute.
      </p>
      {isAsked && (
        <DraftPassword
          draft={draft}
          name="password"
          label="Your password"
          autoComplete="current-password"
        />
      )}
      <Buttons isBusy={start.isPending} label="Continue" busyText="Checking..." />
    </DraftForm>
  );
}

interface ConfirmProps {
  readonly secret: Secret;
  readonly onCodes: (codes: readonly string[]) => void;
}

function ConfirmApp({ secret, onCodes }: ConfirmProps) {
  const draft = useDraft(
    { code: '' },
    { check: (values) => checkFields(confirmStaffAuthenticator.body, values) },
  );
  const confirm = useSubmit(confirmStaffAuthenticator, {
    onDone: ({ recoveryCodes }) => {
      showToast({
        title: 'Authenticator set up',
        text: 'From now on, you need its code to sign in.',
      });
      onCodes(recoveryCodes);
    },
    onRefused: () => draft.set('code', ''),
  });
  return (
    <DraftForm
      id="confirm-authenticator"
      draft={draft}
      onSubmit={() => draft.attempt() && confirm.submit({ body: draft.values })}
      className="grid gap-5"
    >
      <AuthenticatorKey secret={secret} />
      {confirm.error && <Notice tone="danger">{refusalSentence(confirm.error)}</Notice>}
      <DraftCode draft={draft} name="code" label="Code from the app" />
      <Buttons isBusy={confirm.isPending} label="Turn on" busyText="Checking..." />
    </DraftForm>
  );
}

interface ButtonsProps {
  readonly isBusy: boolean;
  readonly label: string;
  readonly busyText: string;
}

function Buttons({ isBusy, label, busyText }: ButtonsProps) {
  const logOut = useStaffLogOut();
  return (
    <div className="flex flex-wrap gap-3">
      <Button kind="quiet" onClick={() => logOut.submit()}>
        Logout
      </Button>
      <Button type="submit" busy={isBusy} busyText={busyText} className="grow">
        {label}
      </Button>
    </div>
  );
}
