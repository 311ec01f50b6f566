import { ResetPasswordForm } from '../../auth/password/reset-password-form.tsx';
import { QueryFrame } from '../../base/api/query-frame.tsx';
import { type Page, withBankName } from '../../base/page/page.ts';
import { SignInPanel } from '../../site/frame/sign-in-panel.tsx';

export const page: Page = {
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
