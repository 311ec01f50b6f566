import { useState } from 'react';
import { listAllAccounts } from '#contract/accounts.ts';
import { listAllTransactions } from '#contract/transactions.ts';
import {
  approveTransfer,
  denyTransfer,
  listWaitingTransfers,
  returnTransfer,
} from '#contract/transfers.ts';
import { DecisionBar } from '../base/decision-bar.tsx';
import { type StaffMember, whyNotDecide } from '../base/staff-member.ts';
import { useDecision } from '../base/use-decision.ts';
import { refresh } from '../base/use-endpoint.ts';
import { Remark, Remarks } from '../ui/remark.tsx';
import { TransferReason } from './transfer-reason.tsx';
import { TransferScreening } from './transfer-screening.tsx';
import { reasonsOf, type WaitingTransfer } from './waiting-transfer.ts';

interface Props {
  readonly me: StaffMember;
  readonly transfer: WaitingTransfer;
}

const refreshes = [listWaitingTransfers, listAllAccounts, listAllTransactions];

/** Why a transfer waits, and the yes or no to it; of one under way, its return. */
export function TransferDecision({ me, transfer }: Props) {
  const [asked, setAsked] = useState<'screening' | 'deny' | 'return'>();
  const { id, status, beneficiaryHash, screening } = transfer;
  const params = { id };

  const approve = useDecision(transfer, approveTransfer, {
    refreshes,
    done: ({ needsSecondApproval }) =>
      needsSecondApproval
        ? { title: 'First approval noted', text: 'Another colleague has to approve it too.' }
        : { title: 'Transfer approved successfully' },
    failed: 'Error approving transfer',
  });
  const deny = useDecision(transfer, denyTransfer, {
    refreshes,
    done: () => ({ title: 'Transfer denied' }),
    failed: 'Error denying transfer',
  });
  const giveBack = useDecision(transfer, returnTransfer, {
    refreshes,
    done: () => ({ title: 'Transfer returned', text: 'Its money is back on the account.' }),
    failed: 'Error returning transfer',
  });

  const forbidden = whyNotDecide(me);
  const isWaiting = status === 'pending';
  return (
    <>
      <DecisionBar
        refused={approve.refused ?? deny.refused ?? giveBack.refused}
        onRefresh={() => refresh(listWaitingTransfers)}
        yes={
          isWaiting
            ? {
                label: 'Approve',
                busyLabel: 'Approving...',
                isBusy: approve.isBusy,
                onPress: () => {
                  deny.reset();
                  if (screening.length > 0) setAsked('screening');
                  else approve.submit({ params, body: { beneficiaryHash } });
                },
                why: forbidden ?? whySecond(me, transfer),
              }
            : undefined
        }
        no={noOf(transfer, {
          isBusy: deny.isBusy || giveBack.isBusy,
          onPress: () => setAsked(isWaiting ? 'deny' : 'return'),
          why: forbidden,
        })}
      >
        <WhyItWaits transfer={transfer} />
      </DecisionBar>
      {asked === 'screening' && (
        <TransferScreening
          transfer={transfer}
          onClose={() => setAsked(undefined)}
          onClear={(screeningNote) => {
            setAsked(undefined);
            const cleared = { screeningDecision: 'cleared' as const, screeningNote };
            approve.submit({ params, body: { beneficiaryHash, ...cleared } });
          }}
        />
      )}
      {(asked === 'deny' || asked === 'return') && (
        <TransferReason
          transfer={transfer}
          act={asked}
          onClose={() => setAsked(undefined)}
          onSubmit={(reason) => {
            setAsked(undefined);
            approve.reset();
            (asked === 'deny' ? deny : giveBack).submit({ params, body: { reason } });
          }}
        />
      )}
    </>
  );
}

function noOf(
  { status, transferType }: WaitingTransfer,
  choice: { isBusy: boolean; onPress: () => void; why: string | undefined },
) {
  if (status === 'pending') return { ...choice, label: 'Deny', busyLabel: 'Denying...' };
  if (status !== 'processing' || transferType === 'internal') return undefined;
  return { ...choice, label: 'Return', busyLabel: 'Returning...' };
}

function whySecond({ id }: StaffMember, { firstApprovedBy }: WaitingTransfer): string | undefined {
  return firstApprovedBy === id
    ? 'You approved this already. Another colleague has to approve it too.'
    : undefined;
}

function WhyItWaits({ transfer }: Pick<Props, 'transfer'>) {
  const { status, firstApproverName, needsSecondApproval } = transfer;
  if (status !== 'pending') return null;
  return (
    <Remarks label="Why it waits">
      {reasonsOf(transfer).map(({ text, isCareful }) => (
        <Remark key={text} isCareful={isCareful}>
          {text}
        </Remark>
      ))}
      {needsSecondApproval && (
        <Remark>
          {firstApproverName
            ? `Approved by ${firstApproverName}; waits for a second person`
            : 'Needs two people'}
        </Remark>
      )}
    </Remarks>
  );
}
