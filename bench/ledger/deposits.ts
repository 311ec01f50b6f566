import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { run } from '#database/connection.ts';
import { bankDay } from '#rules/calendar/bank-day.ts';
import type { Deps } from '#server/base/deps.ts';
import { newImageEncryption } from '#server/deposits/images/image-encryption.ts';
import { below, oneOf } from './load.ts';
import type { SignedInCustomer } from './people.ts';

const AT_ONCE = 5_000;

/** Checks that wait for staff. Their photographs are left out: approving does not read them. */
export async function insertPendingDeposits(
  deps: Deps,
  customers: readonly SignedInCustomer[],
  count: number,
): Promise<string[]> {
  const ids: string[] = [];
  while (ids.length < count) {
    ids.push(...(await insertSome(deps, customers, Math.min(AT_ONCE, count - ids.length))));
  }
  return ids;
}

async function insertSome(
  { slowPool, keys, clock }: Deps,
  customers: readonly SignedInCustomer[],
  count: number,
): Promise<string[]> {
  const deposits = Array.from({ length: count }, () => {
    const id = randomUUID();
    const { id: customerId, checkingId } = oneOf(customers);
    const { sealedKey } = newImageEncryption(keys, id);
    return { id, customerId, checkingId, sealedKey, amountCents: 2_000 + below(60_000) };
  });
  const now = clock.businessNow();
  await run(
    slowPool,
    sql`insert into check_deposits (id, customer_id, account_id, amount_cents, submitted_at,
          bank_day, status, image_key_sealed)
        select id, customer_id, account_id, amount_cents, ${now}::timestamptz,
          ${bankDay(now)}::date, 'pending', image_key_sealed
        from unnest(${deposits.map(({ id }) => id)}::uuid[],
          ${deposits.map(({ customerId }) => customerId)}::uuid[],
          ${deposits.map(({ checkingId }) => checkingId)}::uuid[],
          ${deposits.map(({ amountCents }) => amountCents)}::bigint[],
          ${deposits.map(({ sealedKey }) => sealedKey)}::text[])
          as d (id, customer_id, account_id, amount_cents, image_key_sealed)`,
  );
  return deposits.map(({ id }) => id);
}
