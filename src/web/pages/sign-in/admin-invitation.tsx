import { QueryFrame } from '../../base/api/query-frame.tsx';
import { type Page, withBankName } from '../../base/page/page.ts';
import { SignInFrame } from '../../site/frame/sign-in-frame.tsx';
import { PageHeading } from '../../site/page/page-heading.tsx';
import { AcceptInvitation } from '../../staff/sign-in/accept-invitation.tsx';
import { Icon } from '../../ui/icons/icon.tsx';

export const page: Page = {
  head: withBankName({
    title: 'Choose your password',
    description: 'For staff members who were invited to the staff portal.',
    noIndex: true,
  }),
  frame: 'bare',
  Screen: AdminInvitation,
};

function AdminInvitation() {
  return (
    <QueryFrame>
      <SignInFrame back="Back to website">
        <div className="wrap py-8 sm:py-16">
          <div className="card mx-auto max-w-[30rem] p-6 sm:p-9">
            <PageHeading className="mb-2 text-[1.875rem]! sm:text-[2.25rem]!">
              Choose your password
            </PageHeading>
            <p className="mb-6 text-muted">For the bank’s staff portal. Only you will know it.</p>
            <AcceptInvitation />
            <p className="mt-6 flex gap-3 rounded-2xl bg-sunken px-4 py-3 text-sm">
              <Icon name="shield-check" size={20} className="shrink-0" />
              The link works once.
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
