import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { Refusal } from '#contract/refusals.ts';
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

type Body = Call<typeof contract.submitRequest>['body'];

/** Stores what a visitor asks for, until somebody of the staff has called or met them. */
export async function submitRequest(
  { pool, keys, clock, config }: Parts,
  { body, visitor }: Call<typeof contract.submitRequest>,
) {
  const { legalName, businessType } = businessOf(body);
  const rule = requestRule(config.limits);
  await takeTries(pool, [throttle(keys, rule, addressGroup(visitor.address))], clock.now());
  const id = randomUUID();
  const { kind, topic, name, email, phone } = body;
  const { preferredDate = null, preferredTime = null, message = null } = body;
  await transaction(pool, async (tx) => {
    await run(
      tx,
      sql`insert into visitor_requests (id, kind, topic, name, legal_name, business_type, email,
            phone, preferred_date, preferred_time, message, created_at)
          values (${id}, ${kind}, ${topic}, ${name}, ${legalName}, ${businessType}, ${email},
            ${phone}, ${preferredDate}, ${preferredTime}, ${message}, ${clock.businessNow()})`,
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

/** The business that asks for an account; no other request keeps one. */
function businessOf({ kind, legalName, businessType }: Body) {
  if (kind !== 'business-account') return { legalName: null, businessType: null };
  const fields: Record<string, string> = {};
  if (legalName === undefined) fields['legalName'] = 'Legal name is required';
  if (businessType === undefined) fields['businessType'] = 'Choose the type of business';
  if (legalName === undefined || businessType === undefined) {
    throw new Refusal('invalid-fields', { fields });
  }
  return { legalName, businessType };
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
