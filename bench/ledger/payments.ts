// What customers and staff do to money, each by the action that its endpoint calls. Every outcome is
// looked at: anything but the expected one ends the bench.
import type { payBill as payBillEndpoint } from '#contract/payments/bills.ts';
import type { approveDeposit as approveDepositEndpoint } from '#contract/payments/deposits.ts';
import type {
  approveTransfer as approveTransferEndpoint,
  submitInternalTransfer as submitInternalTransferEndpoint,
  submitWire as submitWireEndpoint,
} from '#contract/payments/transfers.ts';
import type { WireRequest } from '#contract/payments/wire-request.ts';
import { type Cents, cents } from '#money/cents.ts';
import { Replay } from '#server/base/idempotency/replay.ts';
import type { Session } from '#server/base/session/sessions.ts';
import { payBill } from '#server/bills/pay-bill.ts';
import { approveDeposit } from '#server/deposits/approve-deposit.ts';
import type { PostingDeps } from '#server/posting/posting-desk.ts';
import { submitInternalTransfer } from '#server/transfers/internal/submit-internal-transfer.ts';
import { approveTransfer } from '#server/transfers/review/approve-transfer.ts';
import { submitWire } from '#server/transfers/wires/submit-wire.ts';
import { type Http, newCall } from './calls.ts';
import { insertPendingDeposits } from './deposits.ts';
import { below, forEachOf, oneOf } from './load.ts';
import type { SignedInCustomer } from './people.ts';

/** All by one customer, whose two accounts every call changes. */
export const ONE_CUSTOMER = 'own transfers of one customer';

export type PaymentName = 'own transfers' | 'wires' | 'bills' | 'deposits' | 'approvals';

/** One kind of call, as the callers repeat it. */
export interface Payment {
  readonly name: string;
  /** Makes what a turn uses up, before its clock starts. */
  readonly prepare?: (count: number) => Promise<void>;
  /** One call. False where what was prepared is used up. */
  readonly call: (caller: number) => Promise<boolean>;
}

export interface PaymentOptions {
  readonly deps: PostingDeps;
  readonly http: Http;
  readonly customers: readonly SignedInCustomer[];
  /** One for each caller. */
  readonly approvers: readonly Session[];
}

/** How often each was acknowledged, to be compared with what the database has in the end. */
export type Acknowledged = Record<PaymentName, number>;

const NOTHING = { params: undefined, query: undefined } as const;
const PREPARED_AT_ONCE = 8;

export function makePayments(options: PaymentOptions): {
  readonly payments: readonly Payment[];
  readonly acknowledged: Readonly<Acknowledged>;
} {
  const { deps, http, customers, approvers } = options;
  const acknowledged: Acknowledged = {
    'own transfers': 0,
    wires: 0,
    bills: 0,
    deposits: 0,
    approvals: 0,
  };
  const pendingDeposits: string[] = [];
  const pendingWires: string[] = [];
  const done = (name: PaymentName, status: string, expected: string): true => {
    if (status !== expected) throw new Error(`${name}: ${status} instead of ${expected}.`);
    acknowledged[name] += 1;
    return true;
  };

  const ownTransfer = async (customer: SignedInCustomer) => {
    const ids = [customer.checkingId, customer.savingsId] as const;
    const [fromAccountId, toAccountId] = below(2) === 0 ? ids : ([ids[1], ids[0]] as const);
    const body = { fromAccountId, toAccountId, amount: amountUpTo(200), ...noteSometimes() };
    const call = newCall<typeof submitInternalTransferEndpoint>(http, customer, {
      ...NOTHING,
      body,
    });
    const outcome = await submitInternalTransfer(deps, call);
    const { receipt } = outcome instanceof Replay ? outcome.wire : outcome;
    return done('own transfers', receipt.status, 'completed');
  };

  const wire = async () => {
    const customer = oneOf(customers);
    const body = wireOf(customer);
    const call = newCall<typeof submitWireEndpoint>(http, customer, { ...NOTHING, body });
    const { receipt } = (await submitWire(deps, call)).wire;
    pendingWires.push(receipt.transferId);
    return done('wires', receipt.status, 'pending');
  };

  const bill = async () => {
    const customer = oneOf(customers);
    const { checkingId: fromAccountId, payeeId } = customer;
    const body = { fromAccountId, payeeId, amount: amountUpTo(200), memo: 'Account 4471' };
    const call = newCall<typeof payBillEndpoint>(http, customer, {
      ...NOTHING,
      body: { ...body, payOn: undefined },
    });
    const { billPayment } = (await payBill(deps, call)).wire;
    return done('bills', billPayment.status, 'completed');
  };

  const deposit = async (caller: number) => {
    const id = pendingDeposits.pop();
    if (id === undefined) return false;
    const call = newCall<typeof approveDepositEndpoint>(http, staffOf(approvers, caller), {
      query: undefined,
      body: undefined,
      params: { id },
    });
    const { status } = await approveDeposit(deps, call);
    return done('deposits', status, 'approved');
  };

  const approval = async (caller: number) => {
    const id = pendingWires.pop();
    if (id === undefined) return false;
    const call = newCall<typeof approveTransferEndpoint>(http, staffOf(approvers, caller), {
      query: undefined,
      body: {},
      params: { id },
    });
    const { status } = await approveTransfer(deps, call);
    return done('approvals', status, 'approved');
  };

  return {
    acknowledged,
    payments: [
      { name: 'own transfers', call: () => ownTransfer(oneOf(customers)) },
      { name: 'wires', call: wire },
      { name: 'bills', call: bill },
      {
        name: 'deposits',
        call: deposit,
        prepare: async (count) => {
          const missing = count - pendingDeposits.length;
          if (missing > 0) {
            pendingDeposits.push(...(await insertPendingDeposits(deps, customers, missing)));
          }
        },
      },
      {
        name: 'approvals',
        call: approval,
        prepare: async (count) => {
          const missing = Array.from({ length: Math.max(0, count - pendingWires.length) });
          await forEachOf(missing, PREPARED_AT_ONCE, wire);
        },
      },
      { name: ONE_CUSTOMER, call: () => ownTransfer(customers[0] ?? oneOf(customers)) },
    ],
  };
}

function staffOf(approvers: readonly Session[], caller: number): { readonly staff: Session } {
  const staff = approvers[caller];
  if (!staff) throw new Error('There are more callers than approvers.');
  return { staff };
}

/** From a dollar on. */
function amountUpTo(dollars: number): Cents {
  return cents(100n + BigInt(below(dollars * 100)));
}

// Most people write nothing.
function noteSometimes(): { readonly description: string | undefined } {
  return { description: below(4) === 0 ? 'For the holidays in June' : undefined };
}

const recipients = ['Ana Ruiz', 'Harborview Dental', 'Miller Roofing', 'Jonas Weber'] as const;

/** To one of a few people whom this customer pays, as wires go. */
function wireOf({ checkingId, savingsId }: SignedInCustomer): WireRequest {
  const index = below(recipients.length);
  return {
    fromAccountId: below(4) === 0 ? savingsId : checkingId,
    amount: amountUpTo(500),
    description: 'Invoice 1042',
    recipientName: recipients[index] ?? '',
    recipientBank: 'Harbor Bank',
    recipientAccountNumber: `00012345678${index}`,
    recipientRoutingNumber: '021000021',
    recipientSwiftCode: undefined,
    recipientAddress: '12 Pine Street',
    recipientCity: 'Portland',
    recipientState: 'OR',
    recipientCountry: 'US',
    recipientPostalCode: '97201',
    transferType: 'wire_domestic',
  };
}
