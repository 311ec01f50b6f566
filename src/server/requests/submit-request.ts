import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import type * as contract from '#contract/requests.ts';
import { run } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import { actorOf } from '../base/actor.ts';
import { addressGroup } from '../base/address-group.ts';
import { appendAudit } from '../base/audit.ts';
import type { Call } from '../base/mount.ts';
import type { Parts } from '../base/parts.ts';
import { type ThrottleRule, takeTries, throttle } from '../base/throttle.ts';
import type { Limits } from '../limits.ts';

/** Stores what a visitor asks for, until somebody of the staff has called or met them. */
export async function submitRequest(
  { pool, keys, clock, config }: Parts,
  { body, visitor }: Call<typeof contract.submitRequest>,
) {
  const rule = requestRule(config.limits);
  await takeTries(pool, [throttle(keys, rule, addressGroup(visitor.address))], clock.now());
  const id = randomUUID();
  const { kind, topic, name, email, phone } = body;
  const { preferredDate = null, preferredTime = null, message = null } = body;
  await transaction(pool, async (tx) => {
    await run(
      tx,
      sql`insert into visitor_requests (id, kind, topic, name, email, phone, preferred_date,
            preferred_time, message, created_at)
          values (${id}, ${kind}, ${topic}, ${name}, ${email}, ${phone}, ${preferredDate},
            ${preferredTime}, ${message}, ${clock.businessNow()})`,
    );
    await appendAudit(tx, {
      ...actorOf(visitor),
      at: clock.now(),
      action: 'submit-request',
      subjectKind: 'request',
      subjectId: id,
      after: { kind },
    });
  });
  return { requestId: id };
}

const HOUR_MS = 3_600_000;

function requestRule({ visitorRequestsPerHour }: Limits): ThrottleRule {
  return {
    name: 'visitor requests',
    failures: visitorRequestsPerHour,
    windowMs: HOUR_MS,
    firstDelayMs: HOUR_MS,
    longestDelayMs: HOUR_MS,
    onSuccess: 'give-back',
  };
}
