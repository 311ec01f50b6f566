import type { StaffMember } from '../../base/session/staff-member.ts';
import { SignInFrame } from '../../site/frame/sign-in-frame.tsx';
import { PageHeading } from '../../site/page/page-heading.tsx';
import { ChoosePassword } from '../../staff/own-access/choose-password.tsx';

/** What stands in place of the portal after signing in with a one-time password. */
export function OwnPasswordFirst({ me }: { readonly me: StaffMember }) {
  return (
    <SignInFrame back="Back to website">
      <div className="wrap py-8 sm:py-16">
        <div className="card mx-auto max-w-[30rem] p-6 sm:p-9">
          <PageHeading className="mb-2 text-[1.875rem]! sm:text-[2.25rem]!">
            Choose your password
          </PageHeading>
          <p className="mb-6 text-muted">
            Welcome, {me.firstName}. The one-time password was for this sign-in only. Choose one
            that only you know.
          </p>
          <ChoosePassword hasAuthenticator={me.hasAuthenticator} />
        </div>
      </div>
    </SignInFrame>
  );
}
