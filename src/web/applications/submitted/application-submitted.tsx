import { useLayoutEffect, useRef } from 'react';
import { Link } from 'wouter';
import { brand } from '#brand/brand.ts';
import { bankDay } from '#rules/calendar/bank-day.ts';
import { Button } from '../../ui/button/button.tsx';
import { buttonStyle } from '../../ui/button/button-style.ts';
import { StatusBadge } from '../../ui/display/status-badge.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import type { Submitted } from '../form/use-send-application.ts';
import { LazyCopyButton } from './lazy-copy-button.tsx';
import { nextSteps } from './next-steps.ts';

/** What an applicant may want to keep: the number, what happens next, and by when. */
export function ApplicationSubmitted(submitted: Submitted) {
  const { applicationId, reference, email, productName } = submitted;
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    document.title = `Application submitted | ${brand.name}`;
    scrollTo({ top: 0, behavior: 'instant' });
    heading.current?.focus();
  }, []);

  return (
    <div className="wrap max-w-3xl pt-10 pb-20 lg:pt-14 print:pt-0">
      <section
        data-printable
        className="card p-6 sm:p-10 print:border-0 print:p-0 print:shadow-none"
      >
        <p className="mb-6 hidden font-serif font-semibold print:block">{brand.name}</p>
        <Icon name="circle-check" size={48} className="text-completed" />
        <h1 ref={heading} tabIndex={-1} className="mt-4 text-4xl leading-[1.1] text-head">
          Application Submitted Successfully!
        </h1>
        <p className="mt-3 text-lg text-muted">
          {reference === null
            ? 'Thank you. Please keep your application ID. We use it to find your application.'
            : 'Thank you. Please keep your reference. We also emailed it to you.'}
        </p>
        <dl className="mt-7 grid gap-5 rounded-2xl bg-sunken p-5 sm:grid-cols-[1fr_auto]">
          {reference !== null && (
            <div className="min-w-0">
              <dt className="text-sm text-muted">Reference</dt>
              <dd className="flex items-center gap-2">
                <span className="text-2xl leading-9 font-semibold tabular-nums">{reference}</span>
                <span className="min-h-9 min-w-9 shrink-0 print:hidden">
                  <LazyCopyButton text={reference} label="Copy reference" />
                </span>
              </dd>
            </div>
          )}
          <div className="min-w-0 sm:col-start-1">
            <dt className="text-sm text-muted">Application ID</dt>
            <dd className="flex items-center gap-2">
              <span className="font-semibold break-all tabular-nums">{applicationId}</span>
              <span className="min-h-9 min-w-9 shrink-0 print:hidden">
                <LazyCopyButton text={applicationId} label="Copy application ID" />
              </span>
            </dd>
          </div>
          {productName && (
            <div className="sm:col-start-1">
              <dt className="text-sm text-muted">Product</dt>
              <dd className="font-semibold">{productName}</dd>
            </div>
          )}
          <div className="sm:col-start-2 sm:row-start-1">
            <dt className="text-sm text-muted">Status</dt>
            <dd className="mt-1.5">
              <StatusBadge status="Pending Review" tone="pending" />
            </dd>
          </div>
        </dl>
        <h2 className="mt-9 text-2xl">What happens next</h2>
        <ol className="mt-4">
          {nextSteps(bankDay(new Date()), email).map(({ when, what }, index) => (
            <li key={when} className="group relative flex gap-4 pb-5 last:pb-0">
              <span
                aria-hidden="true"
                className="absolute top-8 bottom-0 left-4 w-px bg-border group-last:hidden"
              />
              <span
                aria-hidden="true"
                className="grid size-8 shrink-0 place-items-center rounded-full bg-soft text-sm font-bold text-primary"
              >
                {index + 1}
              </span>
              <span className="min-w-0 pt-1">
                <strong className="block font-semibold">{when}</strong>
                <span className="block break-words text-muted">{what}</span>
              </span>
            </li>
          ))}
        </ol>
        <p className="mt-7 text-sm text-muted">
          Questions? Call {brand.phone} and have your{' '}
          {reference === null ? 'application ID' : 'reference'} ready.
        </p>
        <div className="mt-7 flex flex-wrap gap-3 print:hidden">
          <Link href="/" className={buttonStyle()}>
            Return to Home
          </Link>
          <Link href="/login" className={buttonStyle({ kind: 'outline' })}>
            Go to Login
          </Link>
          {reference !== null && (
            <Link
              href={`/application-status#${reference}`}
              className={buttonStyle({ kind: 'outline' })}
            >
              Check your status
            </Link>
          )}
          <Button kind="quiet" onClick={() => window.print()}>
            <Icon name="printer" size={18} />
            Print
          </Button>
        </div>
      </section>
    </div>
  );
}
