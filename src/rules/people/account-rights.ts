/** What a person may do with an account. */
export const accountRights = [
  'view',
  'statements',
  'transfer',
  'bills',
  'wire',
  'deposit',
  'cards',
  'credit-limit',
  'nickname',
] as const;

export type AccountRight = (typeof accountRights)[number];

/** The rights that each role in an account gives. Every account has one owner. */
const rightsByRole = {
  owner: accountRights,
} as const satisfies Readonly<Record<string, readonly AccountRight[]>>;

type PartyRole = keyof typeof rightsByRole;

export function rolesWith(right: AccountRight): readonly PartyRole[] {
  const roles = Object.keys(rightsByRole) as PartyRole[];
  return roles.filter((role) => rightsByRole[role].includes(right));
}
