import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { Refusal } from '#contract/refusals.ts';
import type * as contract from '#contract/staff.ts';
import { maybeOne, type Tx } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import { requireGoodPassword } from '../auth/password-rules.ts';
import { actorOf } from '../base/actor.ts';
import { appendAudit } from '../base/audit.ts';
import type { Call } from '../base/mount.ts';
import type { Parts } from '../base/parts.ts';
import { type Colleague, getColleague } from './reads.ts';
import { insertColleague } from './writes.ts';

/** A new colleague, who can sign in at once. A taken address is refused by its constraint. */
export async function createStaff(
  { pool, passwords, clock, config, log }: Parts,
  { body, visitor }: Call<typeof contract.createStaff>,
): Promise<Colleague> {
  const { password, ...person } = body;
  await requireGoodPassword(config.settings, password, body);
  const passwordHash = await passwords.hash(password);
  const id = randomUUID();
  const now = clock.now();
  const colleague = await transaction(pool, async (tx) => {
    if (body.customerId !== undefined) await requireCustomer(tx, body.customerId);
    await insertColleague(tx, { ...person, id, passwordHash }, now);
    await appendAudit(tx, {
      ...actorOf(visitor),
      at: now,
      action: 'create-staff',
      subjectKind: 'staff',
      subjectId: id,
      after: { email: body.email, role: body.role, customerId: body.customerId ?? null },
    });
    return await getColleague(tx, id);
  });
  const { requestId, staff } = visitor;
  const actorId = staff.subjectId;
  log.info('a colleague was added', { event: 'user_created', requestId, actorId });
  return colleague;
}

export async function requireCustomer(tx: Tx, customerId: string): Promise<void> {
  const customer = sql`select from customers where id = ${customerId} and status <> 'closed'`;
  if (await maybeOne(tx, customer)) return;
  throw new Refusal('not-found', { sentence: 'There is no such customer.' });
}
