import { ForgotPasswordForm } from '../auth/forgot-password-form.tsx';
import { type Page, withBankName } from '../base/page.ts';
import { QueryFrame } from '../base/query-frame.tsx';
import { SignInPanel } from '../site/sign-in-panel.tsx';

export const forgotPassword: Page = {
  head: withBankName({
    title: 'Forgot your password?',
    description: 'Choose a new password for online banking with a link we email to you.',
  }),
  frame: 'bare',
  Screen: ForgotPassword,
};

function ForgotPassword() {
  return (
    <QueryFrame>
      <SignInPanel title="Forgot your password?">
        <ForgotPasswordForm />
      </SignInPanel>
    </QueryFrame>
  );
}
