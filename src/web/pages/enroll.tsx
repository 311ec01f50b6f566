import { EnrollForm } from '../auth/enroll-form.tsx';
import { type Page, withBankName } from '../base/page.ts';
import { QueryFrame } from '../base/query-frame.tsx';
import { SignInPanel } from '../site/sign-in-panel.tsx';

export const enroll: Page = {
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
