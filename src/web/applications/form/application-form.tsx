import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { brand } from '#brand/brand.ts';
import { Form } from '../../base/form/form.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { ErrorSummary } from '../../ui/field/error-summary.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { ChooseProduct } from '../chooser/choose-product.tsx';
import type { ResumedApplication } from '../drafts/resume-card.tsx';
import { SaveForLater } from '../drafts/save-for-later.tsx';
import { AccountSection } from '../sections/account-section.tsx';
import { AddressSection } from '../sections/address-section.tsx';
import { ConsentFields } from '../sections/consent-fields.tsx';
import { IdentityNotice } from '../sections/identity-notice.tsx';
import { PersonalSection } from '../sections/personal-section.tsx';
import { ProductTerms } from '../sections/product-terms.tsx';
import { SecuritySection } from '../sections/security-section.tsx';
import { applicationFields } from './application-values.ts';
import { loadCheck } from './check-on-demand.ts';
import { SectionList } from './section-list.tsx';
import { SubmitRow } from './submit-row.tsx';
import { useApplicationForm } from './use-application-form.ts';
import { type Submitted, useSendApplication } from './use-send-application.ts';

interface Props {
  /** What was saved before, where a link led here. */
  readonly resumed: ResumedApplication | null;
  readonly onSubmitted: (done: Submitted) => void;
}

/** The application on one card, its sections beside it. */
export function ApplicationForm({ resumed, onSubmitted }: Props) {
  const form = useApplicationForm(resumed);
  const [draftKey, setDraftKey] = useState(resumed?.key ?? null);
  const { send, isSending, refusal } = useSendApplication(form, draftKey, onSubmitted);
  const { errors } = form.formState;
  const problems = applicationFields.flatMap((id) => {
    const message = errors[id]?.message;
    return message === undefined ? [] : [{ id, message }];
  });
  const hasSummary = form.failures > 0 && problems.length > 0;
  useErrorTitle(hasSummary);

  return (
    <div className="wrap grid gap-x-11 gap-y-6 pt-8 pb-20 lg:grid-cols-[15.5rem_1fr] lg:pt-10">
      <aside className="lg:sticky lg:top-6 lg:self-start">
        <SectionList form={form} />
        <ProductTerms values={form.values} />
        <p className="mt-4 flex gap-3 rounded-2xl bg-sunken px-4 py-3 text-sm max-lg:hidden">
          <Icon name="clock" size={20} className="shrink-0" />
          <span>
            We review applications in <span className="whitespace-nowrap">1-2</span> business days.
          </span>
        </p>
      </aside>
      <div className="grid gap-6">
        {hasSummary && <ErrorSummary key={form.failures} problems={problems} />}
        <Form
          form={form}
          onSubmit={send}
          autoFocus={false}
          onFocus={() => void loadCheck()}
          className="card p-5 sm:p-8 lg:p-10"
        >
          <h1 tabIndex={-1} className="text-4xl leading-[1.1] text-head lg:text-[2.625rem]">
            Open a New Account
          </h1>
          <p className="mt-2.5 text-muted">
            About five minutes. Have your Social Security number ready. You can save your progress
            at the bottom of the form and finish later.
          </p>
          <p className="mt-1 text-sm text-muted">
            This form is for individuals. For a business,{' '}
            <Link href="/business-checking" className="link">
              ask a banker to open the account
            </Link>
            . Already applied?{' '}
            <Link href="/application-status" className="link">
              Check your application
            </Link>
            .
          </p>
          <p className="mt-6 hidden rounded-2xl bg-pending-soft px-4 py-3 no-script:block">
            The application needs JavaScript, which is turned off in this browser. You can also
            apply by phone at {brand.phone} or at any branch.
          </p>
          {resumed && (
            <Notice title="Your saved application is open" className="mt-6">
              Please type your date of birth, Social Security number and password again. The link
              from our email cannot be used again: to stop here, save your application once more.
            </Notice>
          )}
          <ChooseProduct form={form} />
          <div className="mt-8 grid gap-6">
            <PersonalSection form={form} />
            <IdentityNotice />
            <AddressSection form={form} />
            <AccountSection form={form} />
            <SecuritySection form={form} />
            <ConsentFields form={form} />
          </div>
          <SubmitRow isSending={isSending} refusal={refusal} />
          <SaveForLater form={form} draftKey={draftKey} onSaved={setDraftKey} />
        </Form>
      </div>
    </div>
  );
}

/** Screen readers read the title first, so that is where a failed try is told too. */
function useErrorTitle(hasErrors: boolean): void {
  useEffect(() => {
    if (!hasErrors) return;
    const { title } = document;
    document.title = `Error: ${title}`;
    return () => {
      document.title = title;
    };
  }, [hasErrors]);
}
