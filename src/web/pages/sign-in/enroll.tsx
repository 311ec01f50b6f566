import { EnrollForm } from '../../auth/enroll/enroll-form.tsx';
import { QueryFrame } from '../../base/api/query-frame.tsx';
import { type Page, withBankName } from '../../base/page/page.ts';
import { SignInPanel } from '../../site/frame/sign-in-panel.tsx';

export const page: Page = {
  head: withBankName({
    title: 'Register for online access',
    description: 'Create a login for online banking. We confirm your email address with a code.',
  }),
  frame: 'bare',
  Screen: Enroll,
};

function Enroll() {
  return (
    <QueryFrame>
      <SignInPanel title="Register for online access">
        <EnrollForm />
      </SignInPanel>
    </QueryFrame>
  );
}
