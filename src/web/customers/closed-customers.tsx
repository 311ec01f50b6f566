import { useId, useState } from 'react';
import type { Reply } from '#contract/endpoint.ts';
import {
  denyPayOut,
  listClosedCustomers,
  payOutClosedCustomer,
} from '#endpoints/people/customers.ts';
import { printCents, readPrinted, sumCents } from '#money/cents.ts';
import { useEndpoint, useSubmit } from '../base/api/use-endpoint.ts';
import { formatAmount, formatDate } from '../base/format/format.ts';
import { showToast, toastRefusal } from '../base/page/toasts.ts';
import {
  SecondPersonRemarks,
  waitingToast,
  whyNotApproveTwice,
} from '../base/queue/decision/second-person.tsx';
import { useQueue } from '../base/queue/use-queue.ts';
import { type StaffMember, whyNotDecide, whyNotManage } from '../base/session/staff-member.ts';
import { Button } from '../ui/button/button.tsx';
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx';
import { Remarks } from '../ui/display/remark.tsx';

type ClosedCustomer = Reply<typeof listClosedCustomers>[number];

/**
 * Closed customers with money to pay out. Who they were is shown only on request: a customer who
 * was deleted is in no other list.
 */
export function ClosedCustomers({ me }: { readonly me: StaffMember }) {
  const { data: owed = [] } = useEndpoint(listClosedCustomers, { isShared: true });
  const [isShown, setShown] = useState(false);
  const listId = useId();
  if (owed.length === 0) return null;
  const count = owed.length === 1 ? 'One closed customer' : `${owed.length} closed customers`;
  return (
    <section aria-labelledby={`${listId}-title`} className="mt-8 grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h2 id={`${listId}-title`} className="text-2xl text-head">
            Closed customers with money to pay out
          </h2>
          <p className="text-muted">
            {count}, {formatAmount(totalOf(owed))} in total.
          </p>
        </div>
        <Button
          aria-expanded={isShown}
          aria-controls={listId}
          onClick={() => setShown(!isShown)}
          kind="quiet"
          size="small"
        >
          {isShown ? 'Hide' : 'Show'}
        </Button>
      </div>
      <ul id={listId} hidden={!isShown} className="grid gap-3">
        {isShown &&
          owed.map((customer) => <Row key={customer.userId} me={me} customer={customer} />)}
      </ul>
    </section>
  );
}

interface RowProps {
  readonly me: StaffMember;
  readonly customer: ClosedCustomer;
}

function Row({ me, customer }: RowProps) {
  const [isConfirming, setConfirming] = useState(false);
  const { today } = useQueue('adjustments');
  const { userId, owed, closedAt, waitsForSecondPerson: waiting } = customer;
  const name = customer.name ?? 'Name no longer on file';
  const { submit, isPending } = useSubmit(payOutClosedCustomer, {
    refreshes: [listClosedCustomers],
    onDone: ({ needsSecondApproval, amount }) => {
      setConfirming(false);
      showToast(
        needsSecondApproval
          ? waitingToast
          : { title: 'Paid out', text: `A check for ${formatAmount(amount)} can be sent.` },
      );
    },
    onRefused: (refusal) => {
      setConfirming(false);
      toastRefusal('Error paying out', refusal);
    },
  });
  const denial = useSubmit(denyPayOut, {
    refreshes: [listClosedCustomers],
    onDone: () => showToast({ title: 'Pay-out denied', text: 'The bank keeps the money.' }),
    onRefused: (refusal) => toastRefusal('Error denying the pay-out', refusal),
  });
  const why = whyNotManage(me) ?? whyNotApproveTwice(me, waiting);
  const whyId = useId();
  return (
    <li className="grid gap-3 rounded-3xl border border-hair bg-surface p-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <p className="font-semibold wrap-anywhere">{name}</p>
          <p className="text-sm text-muted wrap-anywhere">{addressOf(customer)}</p>
          <p className="text-sm text-muted">
            {closedAt === null ? 'An account is closed' : `Closed ${formatDate(closedAt)}`}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-4">
          <p className="text-xl font-semibold tabular-nums">{formatAmount(owed)}</p>
          <Button
            disabled={why !== undefined || isPending}
            aria-describedby={why ? whyId : undefined}
            onClick={() => setConfirming(true)}
            size="small"
          >
            Pay out
          </Button>
          {waiting && (
            <Button
              kind="quiet"
              size="small"
              disabled={whyNotDecide(me) !== undefined}
              busy={denial.isPending}
              busyText="Denying..."
              onClick={() => denial.submit({ params: { userId }, body: {} })}
            >
              Deny pay-out
            </Button>
          )}
        </div>
      </div>
      {waiting && (
        <Remarks label="Why it is waiting">
          <SecondPersonRemarks waiting={waiting} today={today} />
        </Remarks>
      )}
      {why && (
        <p id={whyId} className="text-sm text-muted">
          {why}
        </p>
      )}
      {isConfirming && (
        <ConfirmDialog
          title={`Pay out ${formatAmount(owed)}?`}
          confirmLabel="Pay out"
          busy={isPending}
          busyText="Paying out..."
          onConfirm={() => submit({ params: { userId } })}
          onClose={() => setConfirming(false)}
        >
          <p>
            Everything held for {name} will be paid by check to {addressOf(customer)}.
          </p>
        </ConfirmDialog>
      )}
    </li>
  );
}

function addressOf({ address, city, state, zipCode }: ClosedCustomer): string {
  const stateAndZip = [state, zipCode].filter(Boolean).join(' ');
  return [address, city, stateAndZip].filter(Boolean).join(', ') || 'no address on file';
}

function totalOf(owed: readonly ClosedCustomer[]): string {
  return printCents(sumCents(owed.map((row) => readPrinted(row.owed))));
}
