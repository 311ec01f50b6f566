// The bank's own accounts, opened by the first migration under fixed ids: one for each number of
// the chart that is no control account. Every posting of a customer's account has one of them on
// its other side. In the database each of them is several rows, its lanes, so that concurrent
// postings do not wait for one row; a request names the account, and its key decides the lane.

const numbers = {
  dueFromFed: '1010',
  wireClearing: '1090',
  achSettlement: '1091',
  billPayClearing: '1092',
  depositClearing: '1093',
  cardClearing: '1094',
  staffAdjustment: '1095',
  overdrawnDeposits: '1390',
  suspense: '1999',
  accruedInterest: '2810',
  closedAccounts: '2990',
  equity: '3000',
  fees: '4010',
  interest: '5010',
  chargeOffs: '5090',
} as const;

export type GeneralAccount = keyof typeof numbers;
export type GeneralNumber = (typeof numbers)[GeneralAccount];

export const LANES = 8;

const PREFIX = '00000000-0000-4000-8000-';
const FIRST_LANE = `${PREFIX}00000000`;

/** The id of the bank's own account of this number, in its first lane unless another is named. */
export function generalAccount(number: GeneralNumber, lane = 0): string {
  return `${PREFIX}${String(lane).padStart(8, '0')}${number}`;
}

export const generalAccounts = Object.fromEntries(
  Object.entries(numbers).map(([name, number]) => [name, generalAccount(number)]),
) as Record<GeneralAccount, string>;

/** The ids of all rows of an account: the lanes of the bank's own, itself of a customer's. */
export function lanesOf(accountId: string): string[] {
  if (!accountId.startsWith(FIRST_LANE)) return [accountId];
  const number = accountId.slice(FIRST_LANE.length) as GeneralNumber;
  return Array.from({ length: LANES }, (_, lane) => generalAccount(number, lane));
}

/** The ids of all rows of all accounts of the bank's own. */
export const generalAccountIds: readonly string[] = Object.values(generalAccounts).flatMap(lanesOf);

/** The row that a journal with this key posts to, where a request names the account. */
export function inLane(accountId: string, journalKey: string): string {
  if (!accountId.startsWith(FIRST_LANE)) return accountId;
  const number = accountId.slice(FIRST_LANE.length) as GeneralNumber;
  return generalAccount(number, hashOf(journalKey) % LANES);
}

/** FNV-1a: quick, and spread evenly over the lanes. It never changes: a key keeps its lane. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return (hash ^ (hash >>> 16)) >>> 0;
}
