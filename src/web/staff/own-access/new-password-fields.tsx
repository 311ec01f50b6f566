import { DraftCode } from '../../base/form/draft-code.tsx';
import { DraftPassword } from '../../base/form/draft-password.tsx';
import type { Draft } from '../../base/form/use-draft.ts';
import type { NewPassword } from './new-password.ts';

interface Props {
  readonly draft: Draft<NewPassword>;
  readonly hasAuthenticator: boolean;
  readonly codeHint?: string;
}

/** The new password, twice, and a code where there is an authenticator app. */
export function NewPasswordFields({ draft, hasAuthenticator, codeHint }: Props) {
  return (
    <>
      <DraftPassword
        draft={draft}
        name="newPassword"
        label="New password"
        hint="At least 15 characters. A sentence is easier to remember than symbols."
        autoComplete="new-password"
      />
      <DraftPassword
        draft={draft}
        name="again"
        label="Confirm new password"
        autoComplete="new-password"
      />
      {hasAuthenticator && (
        <DraftCode
          draft={draft}
          name="code"
          label="Code from your authenticator app"
          {...(codeHint !== undefined && { hint: codeHint })}
        />
      )}
    </>
  );
}
