import { ResetPasswordForm } from '../auth/reset-password-form.tsx';
import { type Page, withBankName } from '../base/page.ts';
import { QueryFrame } from '../base/query-frame.tsx';
import { SignInPanel } from '../site/sign-in-panel.tsx';

export const resetPassword: Page = {
  head: withBankName({
    title: 'Choose a new password',
    description: 'Choose a new online banking password with the link we emailed to you.',
    noIndex: true,
  }),
  frame: 'bare',
  Screen: ResetPassword,
};

function ResetPassword() {
  return (
    <QueryFrame>
      <SignInPanel title="Choose a new password">
        <ResetPasswordForm />
      </SignInPanel>
    </QueryFrame>
  );
}
