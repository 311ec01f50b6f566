// The bank's own accounts, opened by the first migration under these fixed ids. Every posting of a
// customer's account has one of them on its other side.
const names = [
  'depositClearing',
  'wireClearing',
  'billPayClearing',
  'cardClearing',
  'staffAdjustment',
  'fees',
  'interest',
  'closedAccounts',
] as const;

export type GeneralAccount = (typeof names)[number];

export const generalAccounts = Object.fromEntries(
  names.map((name, index) => [
    name,
    `00000000-0000-4000-8000-${String(index + 1).padStart(12, '0')}`,
  ]),
) as Record<GeneralAccount, string>;
