import { QueryFrame } from '../../base/api/query-frame.tsx';
import { type Page, withBankName } from '../../base/page/page.ts';
import { SignInFrame } from '../../site/frame/sign-in-frame.tsx';
import { PageHeading } from '../../site/page/page-heading.tsx';
import { SignInForm } from '../../staff/sign-in/sign-in-form.tsx';
import { Icon } from '../../ui/icons/icon.tsx';

export const page: Page = {
  head: withBankName({
    title: 'Administrator sign-in',
    description: 'For authorized personnel of the bank. All activity is logged.',
    noIndex: true,
  }),
  frame: 'bare',
  Screen: AdminLogin,
};

function AdminLogin() {
  return (
    <QueryFrame>
      <SignInFrame back="Back to website">
        <div className="wrap py-8 sm:py-16">
          <div className="card mx-auto max-w-[30rem] p-6 sm:p-9">
            <PageHeading className="mb-2 text-[1.875rem]! sm:text-[2.25rem]!">
              Administrator sign-in
            </PageHeading>
            <p className="mb-6 text-muted">The bank’s staff portal.</p>
            <SignInForm />
            <p className="mt-6 flex gap-3 rounded-2xl bg-sunken px-4 py-3 text-sm">
              <Icon name="shield-check" size={20} className="shrink-0" />
              This area is for authorized personnel only. All activity is logged.
            </p>
            <noscript>
              <p className="mt-5">The staff portal needs JavaScript. Please turn it on.</p>
            </noscript>
          </div>
        </div>
      </SignInFrame>
    </QueryFrame>
  );
}
