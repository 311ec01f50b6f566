import { ForgotPasswordForm } from '../../auth/password/forgot-password-form.tsx';
import { QueryFrame } from '../../base/api/query-frame.tsx';
import { type Page, withBankName } from '../../base/page/page.ts';
import { SignInPanel } from '../../site/frame/sign-in-panel.tsx';

export const page: Page = {
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
