import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { brand } from '#brand/brand.ts';
import type { Reply } from '#contract/endpoint.ts';
import type { readApplicationStatus } from '#endpoints/people/applications.ts';
import { parseApplicationReference } from '#rules/documents/application-reference.ts';
import { formatDate } from '../../base/format/format.ts';
import { Button } from '../../ui/button/button.tsx';
import { buttonStyle } from '../../ui/button/button-style.ts';
import { StatusBadge } from '../../ui/display/status-badge.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { QuestionForm } from './question-form.tsx';

export interface FoundStatus extends Reply<typeof readApplicationStatus> {
  /** As typed. */
  readonly reference: string;
  readonly dateOfBirth: string;
  /** How many documents came with an answer that was just sent. */
  readonly answeredWith?: number;
}

interface Props {
  readonly found: FoundStatus;
  readonly onFound: (found: FoundStatus) => void;
  readonly onAnother: () => void;
}

const labels = {
  pending: { title: 'We are reviewing your application', badge: 'Pending Review', tone: 'pending' },
  approved: { title: 'Your application was approved', badge: 'Approved', tone: 'completed' },
  denied: { title: 'We could not open the account', badge: 'Not approved', tone: 'danger' },
} as const;

const openQuestion = {
  title: 'We need something from you',
  badge: 'Waiting for you',
  tone: 'pending',
} as const;

/** Where the application stands and what happens next. It takes the focus, which the form had. */
export function StatusResult({ found, onFound, onAnother }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { status, submittedAt, nextStep, reference, question, answeredWith } = found;
  useEffect(() => heading.current?.focus(), []);
  const { title, badge, tone } = question ? openQuestion : labels[status];
  return (
    <div className="grid gap-5">
      <p>
        <StatusBadge status={badge} tone={tone} />
      </p>
      <h2 ref={heading} tabIndex={-1} className="text-2xl leading-8 outline-none">
        {title}
      </h2>
      {answeredWith !== undefined && (
        <Notice>
          Thank you. We have your answer
          {answeredWith > 0 &&
            ` and ${answeredWith === 1 ? 'one document' : `${answeredWith} documents`}`}
          .
        </Notice>
      )}
      <p>{nextStep}</p>
      {question && <QuestionForm found={found} question={question} onFound={onFound} />}
      <dl className="grid gap-4 rounded-2xl bg-sunken p-5 sm:grid-cols-2">
        <div>
          <dt className="text-sm text-muted">Reference</dt>
          <dd className="font-semibold tabular-nums">{parseApplicationReference(reference)}</dd>
        </div>
        <div>
          <dt className="text-sm text-muted">Submitted</dt>
          <dd className="font-semibold">{formatDate(submittedAt)}</dd>
        </div>
      </dl>
      <p className="text-sm text-muted">
        Questions? Call {brand.phone} and have your reference ready.
      </p>
      <div className="flex flex-wrap gap-3">
        {status === 'approved' && (
          <Link href="/login" className={buttonStyle()}>
            Sign in
          </Link>
        )}
        <Button kind="outline" onClick={onAnother}>
          Check another application
        </Button>
      </div>
    </div>
  );
}
