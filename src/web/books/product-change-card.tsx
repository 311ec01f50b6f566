import type { Reply } from '#contract/endpoint.ts';
import {
  approveProductChange,
  denyProductChange,
  listProductChanges,
  listProducts,
} from '#endpoints/accounts/products.ts';
import { NOTICE_DAYS } from '#rules/products/adverse-change.ts';
import { formatDate, formatDateTime } from '../base/format/format.ts';
import { useSignedDecision } from '../base/passkeys/use-signed-decision.tsx';
import { ApproveOrDeny } from '../base/queue/decision/approve-or-deny.tsx';
import { useDecision } from '../base/queue/decision/use-decision.ts';
import type { StaffMember } from '../base/session/staff-member.ts';
import { Remark, Remarks } from '../ui/display/remark.tsx';
import { StatusBadge } from '../ui/display/status-badge.tsx';
import { Fact, QueueCard, QueueColumn } from '../ui/queue/queue-card.tsx';
import { feeSentence, tierSentence } from './product-terms.ts';

type Change = Reply<typeof listProductChanges>[number];

interface Props {
  readonly me: StaffMember;
  readonly change: Change;
}

/** New terms that wait for a second person. */
export function ProductChangeCard({ me, change }: Props) {
  const { productName, effectiveOn, tiers, fees, requestedBy, createdAt } = change;
  return (
    <QueueCard
      title={productName}
      about={`From ${formatDate(effectiveOn)}`}
      badges={<StatusBadge status="New terms" tone="neutral" />}
      foot={<Decision me={me} change={change} />}
    >
      <QueueColumn>
        <Fact label="Rates">
          {tiers === null ? 'As they are' : tiers.map(tierSentence).join('; ') || 'No interest'}
        </Fact>
      </QueueColumn>
      <QueueColumn>
        <Fact label="Fees">
          {fees === null ? 'As they are' : fees.map(feeSentence).join('; ') || 'None'}
        </Fact>
      </QueueColumn>
      <QueueColumn>
        <Fact label="Requested by">
          {requestedBy}, {formatDateTime(createdAt)}
        </Fact>
      </QueueColumn>
    </QueueCard>
  );
}

const OWN = 'You requested this change, so a colleague has to approve it.';
const refreshes = [listProductChanges, listProducts];

function Decision({ me, change }: Props) {
  const { id, productName, effectiveOn, requestedById, isAdverse } = change;
  const params = { id };
  const approve = useDecision(change, approveProductChange, {
    refreshes,
    done: () => ({ title: 'Terms approved', text: `They hold from ${formatDate(effectiveOn)}.` }),
    failed: 'Error approving terms',
  });
  const deny = useDecision(change, denyProductChange, {
    refreshes,
    done: () => ({ title: 'Terms denied' }),
    failed: 'Error denying terms',
  });
  const signing = useSignedDecision();
  return (
    <ApproveOrDeny
      me={me}
      list={listProductChanges}
      approve={{ ...approve, isBusy: approve.isBusy || signing.isSigning }}
      onApprove={() =>
        signing.approve({
          kind: 'product-change',
          id,
          onSigned: (body) => approve.submit({ params, body }),
        })
      }
      question={{
        title: `Approve the terms of ${productName}?`,
        text: `They hold for all its accounts from ${formatDate(effectiveOn)} on.`,
        reasons: [],
        confirmLabel: 'Approve terms',
      }}
      whyNotApprove={requestedById === me.id ? OWN : undefined}
      deny={deny}
      onDeny={(reason) => deny.submit({ params, body: { reason } })}
      denial={{
        title: 'Deny these terms?',
        submitLabel: 'Deny terms',
        effect: `${productName} stays as it is.`,
        hint: 'For staff only. Customers will not see it.',
      }}
    >
      {isAdverse && (
        <Remarks label="What happens on approval">
          <Remark>Customers get {NOTICE_DAYS} days’ notice by email.</Remark>
        </Remarks>
      )}
      {signing.question}
    </ApproveOrDeny>
  );
}
