import type { ReactNode } from 'react';
import type { Reply } from '#contract/endpoint.ts';
import type { listUsers, readUser } from '#contract/people/customers.ts';

export type User = Reply<typeof listUsers>[number];
export type UserPage = Reply<typeof readUser>;

/** Draws what staff can do about a card. */
export type DrawCardDialog = (card: UserPage['cards'][number], onClose: () => void) => ReactNode;

export function fullName({ firstName, lastName }: Pick<User, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`;
}
