import type { StaffMember } from '../../base/session/staff-member.ts';
import { SignInFrame } from '../../site/frame/sign-in-frame.tsx';
import { PageHeading } from '../../site/page/page-heading.tsx';
import { EnrollAuthenticator } from '../../staff/own-access/enroll-authenticator.tsx';
import { StaffPasskeys } from '../../staff/own-access/staff-passkeys.tsx';

/** What is shown in place of the portal until there is an authenticator app or a passkey. */
export function AuthenticatorFirst({ me }: { readonly me: StaffMember }) {
  return (
    <SignInFrame back="Back to website">
      <div className="wrap py-8 sm:py-16">
        <div className="card mx-auto max-w-[30rem] p-6 sm:p-9">
          <PageHeading className="mb-2 text-[1.875rem]! sm:text-[2.25rem]!">
            Set up your authenticator
          </PageHeading>
          <p className="mb-6 text-muted">
            Welcome, {me.firstName}. The staff portal asks for a code from an authenticator app at
            every sign-in, or for a passkey, so a stolen password alone is not enough to get in.
          </p>
          <EnrollAuthenticator />
          <div className="mt-6 border-t border-hair pt-6">
            <StaffPasskeys hasAuthenticator={false} heading="h2" />
          </div>
        </div>
      </div>
    </SignInFrame>
  );
}
