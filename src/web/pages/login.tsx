import { LoginForm } from '../auth/login-form.tsx';
import { type Page, withBankName } from '../base/page.ts';
import { QueryFrame } from '../base/query-frame.tsx';
import { SignInPanel } from '../site/sign-in-panel.tsx';

export const login: Page = {
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
