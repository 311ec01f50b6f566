import { bankDay } from '#rules/calendar/bank-day.ts';
import { addDays, endOfMonth } from '#rules/calendar/calendar-date.ts';
import type { DemoBrowser } from './demo-browser.ts';

interface Saved {
  readonly recipients: readonly { readonly id: string; readonly name: string }[];
}

const LANDLORD = 'Fir Grove Apartments';

/** From the next month on, the rent is paid by itself on the 1st. */
export async function scheduleRent(
  browser: DemoBrowser,
  fromAccountId: string,
  now: Date,
): Promise<void> {
  const { recipients } = await browser.get<Saved>('/api/recipients');
  const landlord = recipients.find(({ name }) => name === LANDLORD);
  await browser.post('/api/schedules', {
    kind: 'bill',
    fromAccountId,
    recipientId: landlord?.id,
    amount: '1680.00',
    description: 'Rent',
    frequency: 'monthly',
    startOn: addDays(endOfMonth(bankDay(now)), 1),
    end: { never: true },
  });
}
