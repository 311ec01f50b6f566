import { LoginForm } from '../../auth/sign-in/login-form.tsx';
import { QueryFrame } from '../../base/api/query-frame.tsx';
import { type Page, withBankName } from '../../base/page/page.ts';
import { SignInPanel } from '../../site/frame/sign-in-panel.tsx';

export const page: Page = {
  head: withBankName({
    title: 'Log in',
    description:
      'Sign in to online banking with your username or email, your password and an access code.',
  }),
  frame: 'bare',
  Screen: Login,
};

function Login() {
  return (
    <QueryFrame>
      <SignInPanel title="Log in">
        <LoginForm />
      </SignInPanel>
    </QueryFrame>
  );
}
