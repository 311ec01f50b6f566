// What the bank promises about a photographed check. The site, the disclosures and the deposit
// dialog show these sentences, and the deposits are counted by the same figures.
import { type Cents, printCents } from '#money/cents.ts';
import { dollars } from '#money/dollars.ts';
import { REG_CC } from './funds-availability.ts';

/** What is sent after this hour of a business day counts as sent on the next one. */
export const DEPOSIT_CUT_OFF = '17:00';

const firstPart = wholeDollars(REG_CC.nextDayCents);
const largeAbove = wholeDollars(REG_CC.largeAboveCents);

export const FIRST_PART_PROMISE =
  `The first ${firstPart} is available on the business day after you send the photos, ` +
  'or as soon as we have accepted the check if that is later.';

export const DEPOSIT_DAY_PROMISE =
  'A check sent by 5:00 PM Pacific time on a business day counts as sent that day; ' +
  'later ones count from the next business day.';

export const LONGER_HOLD_PROMISE =
  `Two kinds of deposits may take longer. If you deposit more than ${largeAbove} in checks on one ` +
  'day, the part above that may take until the seventh business day. While you have had an ' +
  `account here for less than 30 days, all but the first ${firstPart} may take until the ninth. ` +
  'We always email you the reason, the amount and the day, whatever notifications you have chosen.';

function wholeDollars(amount: Cents): string {
  return dollars(printCents(amount)).replace(/\.00$/, '');
}
