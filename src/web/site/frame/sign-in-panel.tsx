import type { ReactNode } from 'react';
import { Icon } from '../../ui/icons/icon.tsx';
import { PageHeading } from '../page/page-heading.tsx';
import { Scene } from '../page/scene.tsx';
import { SignInFrame } from './sign-in-frame.tsx';

interface Props {
  readonly title: string;
  readonly children: ReactNode;
}

/** A page on the way into online banking: one card, and beside it the valley where there is room. */
export function SignInPanel({ title, children }: Props) {
  return (
    <SignInFrame back="Back to Home" forCustomers>
      <div className="wrap grid items-center gap-x-16 gap-y-10 py-8 sm:py-12 lg:grid-cols-[30rem_1fr] lg:py-16">
        <div className="card mx-auto w-full max-w-[30rem] p-6 sm:p-9">
          <PageHeading className="mb-6 text-[2rem]! sm:text-[2.5rem]!">{title}</PageHeading>
          {children}
          <noscript>
            <p className="mt-5">Online banking needs JavaScript. Please turn it on.</p>
          </noscript>
        </div>
        <div className="max-lg:hidden">
          <Scene scene="valley" alt="" className="aspect-[4/3] w-full rounded-3xl" />
          <p className="mt-5 flex gap-3 text-muted">
            <Icon name="shield-check" size={22} className="shrink-0 text-primary" />
            We never ask for your password or an access code by phone, text or email. Only this page
            does.
          </p>
        </div>
      </div>
    </SignInFrame>
  );
}
