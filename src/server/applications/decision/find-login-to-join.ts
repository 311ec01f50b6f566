import sql from 'sql-template-tag';
import { Refusal } from '#contract/refusals.ts';
import { maybeOne, type Tx } from '#database/connection.ts';
import type { KeyRing } from '../../base/sealing/keys.ts';
import { TIN_INDEX } from '../../customers/insert-customer.ts';

interface Known {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly status: 'active' | 'blocked';
  readonly tinIndex: string | null;
  readonly emailProvenAt: Date | null;
}

/**
 * The customer whose login a new account joins: the same address, proven to be theirs, and the same
 * number. Any visitor can type another's address, so without both the account is not joined.
 */
export async function findLoginToJoin(
  tx: Tx,
  keys: KeyRing,
  { email, tin }: { readonly email: string; readonly tin: string },
): Promise<Pick<Known, 'id' | 'firstName' | 'lastName'> | undefined> {
  const known = await maybeOne<Known>(
    tx,
    sql`select id, first_name as "firstName", last_name as "lastName", status,
          tin_index as "tinIndex", email_proven_at as "emailProvenAt"
        from customers where email = ${email} for no key update`,
  );
  if (!known) return undefined;
  const isSame = known.tinIndex !== null && keys.isIndexOf(known.tinIndex, TIN_INDEX, tin);
  if (!isSame || known.emailProvenAt === null) {
    const sentence =
      'We already have a customer with this email address, and we cannot confirm that this is ' +
      'the same person.';
    throw new Refusal('email-taken', { sentence });
  }
  if (known.status === 'blocked') throw new Refusal('customer-blocked');
  return known;
}
