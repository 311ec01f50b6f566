import { useState } from 'react';
import { listAllAccounts } from '#contract/accounts.ts';
import { approveDeposit, denyDeposit, listWaitingDeposits } from '#contract/deposits.ts';
import { listAllTransactions } from '#contract/transactions.ts';
import { DecisionBar } from '../base/decision-bar.tsx';
import { formatAmount, formatDate } from '../base/format.ts';
import { type StaffMember, whyNotDecide } from '../base/staff-member.ts';
import { useDecision } from '../base/use-decision.ts';
import { refresh } from '../base/use-endpoint.ts';
import { ReasonDialog } from '../ui/reason-dialog.tsx';
import { Remark, Remarks } from '../ui/remark.tsx';
import type { WaitingDeposit } from './waiting-deposit-card.tsx';

interface Props {
  readonly me: StaffMember;
  readonly deposit: WaitingDeposit;
}

const refreshes = [listWaitingDeposits, listAllAccounts, listAllTransactions];

const usualReasons = [
  'The picture is not clear enough. Please take it again.',
  'The check is not endorsed on its back.',
  'The amount you typed is not the one on the check.',
  'This check was deposited before.',
];

/** What speaks against a check, and the yes or no to it. */
export function DepositDecision({ me, deposit }: Props) {
  const [isAsked, setAsked] = useState(false);
  const { id, status, userName, amount } = deposit;
  const params = { id };
  const approve = useDecision(deposit, approveDeposit, {
    refreshes,
    done: ({ needsSecondApproval, availability }) =>
      needsSecondApproval
        ? { title: 'First approval noted', text: 'Another colleague has to approve it too.' }
        : { title: 'Check deposit approved', text: availableWords(availability) },
    failed: 'Error approving check deposit',
  });
  const deny = useDecision(deposit, denyDeposit, {
    refreshes,
    done: () => ({ title: 'Check deposit denied' }),
    failed: 'Error denying check deposit',
  });

  if (status !== 'pending') return null;
  const why = whyNotDecide(me);
  return (
    <>
      <DecisionBar
        refused={approve.refused ?? deny.refused}
        onRefresh={() => refresh(listWaitingDeposits)}
        yes={{
          label: 'Approve',
          busyLabel: 'Approving...',
          isBusy: approve.isBusy,
          onPress: () => {
            deny.reset();
            approve.submit({ params });
          },
          why: why ?? whySecond(me, deposit),
        }}
        no={{
          label: 'Deny',
          busyLabel: 'Denying...',
          isBusy: deny.isBusy,
          onPress: () => setAsked(true),
          why,
        }}
      >
        <ToWeigh deposit={deposit} />
      </DecisionBar>
      {isAsked && (
        <ReasonDialog
          title="Deny this check?"
          submitLabel="Deny check"
          required="Please say why: the customer has to be told."
          hint={`${userName} reads this in an email.`}
          usual={usualReasons}
          onClose={() => setAsked(false)}
          onSubmit={(reason) => {
            setAsked(false);
            approve.reset();
            deny.submit({ params, body: { reason } });
          }}
        >
          <p>
            The check of {userName} over {formatAmount(amount)} is not taken. Nothing is posted.
          </p>
        </ReasonDialog>
      )}
    </>
  );
}

function ToWeigh({ deposit }: Pick<Props, 'deposit'>) {
  const { warnings, needsSecondApproval, firstApproverName } = deposit;
  return (
    <Remarks label="To weigh">
      {warnings.map(({ code, text }) => (
        <Remark key={code} isCareful>
          {text.replace(/\.$/, '')}
        </Remark>
      ))}
      {warnings.length === 0 && <Remark>Nothing unusual found</Remark>}
      {needsSecondApproval && (
        <Remark>
          {firstApproverName
            ? `Approved by ${firstApproverName}; waits for a second person`
            : 'A colleague’s account: needs two people'}
        </Remark>
      )}
    </Remarks>
  );
}

function whySecond({ id }: StaffMember, { firstApprovedBy }: WaitingDeposit): string | undefined {
  return firstApprovedBy === id
    ? 'You approved this already. Another colleague has to approve it too.'
    : undefined;
}

function availableWords(parts: WaitingDeposit['availability']): string {
  return parts
    .map(({ amount, availableOn }) => `${formatAmount(amount)} on ${formatDate(availableOn)}`)
    .join(', ');
}
