import type { Returned } from '#contract/endpoint.ts';
import type * as contract from '#contract/people/customer-payments.ts';
import { bankDay } from '#rules/calendar/bank-day.ts';
import { FIRST_ADMINISTRATOR } from '#rules/people/staff.ts';
import type { Deps } from '../base/deps.ts';
import type { Call } from '../base/http/mount.ts';
import { listRecipients } from '../recipients/list-recipients.ts';
import type { ShownRecipient } from '../recipients/recipient-shapes.ts';
import { listSchedules, type ShownSchedule } from '../schedules/reads.ts';
import { getUser } from './reads.ts';

type Reply = Returned<typeof contract.readCustomerPayments>;

/** What a customer pays regularly, and to whom; staff change none of it. */
export async function readCustomerPayments(
  { pool, clock }: Deps,
  { params: { userId } }: Call<typeof contract.readCustomerPayments>,
): Promise<Reply> {
  await getUser(pool, userId);
  if (userId === FIRST_ADMINISTRATOR) return { schedules: [], recipients: [] };
  const schedules = await listSchedules(pool, userId, bankDay(clock.businessNow()));
  const recipients = await listRecipients(pool, userId, { sort: 'name', direction: 'asc' });
  return {
    schedules: schedules.map(forStaff),
    recipients: recipients.map(masked),
  };
}

function forStaff({ occurrences, ...schedule }: ShownSchedule): Reply['schedules'][number] {
  const failed = occurrences.filter(({ status }) => status === 'failed').length;
  return { ...schedule, failed };
}

function masked(recipient: ShownRecipient): Reply['recipients'][number] {
  const { wire, bill, ...shown } = recipient;
  return {
    ...shown,
    bank: wire?.recipientBank ?? null,
    wireAccount: ending(wire?.recipientAccountNumber),
    billAccount: ending(bill?.accountNumber),
    billCity: bill?.city ?? null,
  };
}

/** A number too short to hide anything is not shown at all. */
function ending(number: string | null | undefined): string | null {
  if (number == null) return null;
  return number.length > 4 ? `****${number.slice(-4)}` : '****';
}
