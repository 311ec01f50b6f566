import { ChooseOwnPassword } from '../../auth/password/choose-own-password.tsx';
import { SignInFrame } from '../../site/frame/sign-in-frame.tsx';
import { PageHeading } from '../../site/page/page-heading.tsx';

/** What is shown in place of the dashboard while the password is one that staff chose. */
export function ChoosePasswordFirst({ firstName }: { readonly firstName: string }) {
  return (
    <SignInFrame back="Back to Home" forCustomers>
      <div className="wrap py-8 sm:py-16">
        <div className="card mx-auto max-w-[30rem] p-6 sm:p-9">
          <PageHeading className="mb-2 text-[1.875rem]! sm:text-[2.25rem]!">
            Choose your password
          </PageHeading>
          <p className="mb-6 text-muted">
            Welcome, {firstName}. The bank set your first password. Choose one that only you know
            before you continue.
          </p>
          <ChooseOwnPassword />
        </div>
      </div>
    </SignInFrame>
  );
}
