import type * as contract from '#contract/back-office/requests.ts';
import { Refusal } from '#contract/refusals.ts';
import { transaction } from '#database/transaction.ts';
import { HOUR_MS } from '#rules/calendar/durations.ts';
import { actorOf } from '../base/audit-log/actor.ts';
import { appendAudit } from '../base/audit-log/audit.ts';
import type { Limits } from '../base/config/limits.ts';
import type { Deps } from '../base/deps.ts';
import type { Call } from '../base/http/mount.ts';
import { addressGroup } from '../base/throttling/address-group.ts';
import { reserveTries, type ThrottleRule, throttle } from '../base/throttling/throttle.ts';
import { insertRequest } from './insert-request.ts';

type Body = Call<typeof contract.submitRequest>['body'];

/** Stores a visitor's request until a staff member has called or met them. */
export async function submitRequest(
  { pool, keys, clock, config }: Deps,
  { body, visitor }: Call<typeof contract.submitRequest>,
) {
  const request = { ...body, ...businessOf(body) };
  const rule = requestRule(config.limits);
  await reserveTries(pool, [throttle(keys, rule, addressGroup(visitor.address))], clock.now());
  return await transaction(pool, async (tx) => {
    const requestId = await insertRequest(tx, request, clock.businessNow());
    await appendAudit(tx, {
      ...actorOf(visitor),
      at: clock.now(),
      action: 'submit-request',
      subjectKind: 'request',
      subjectId: requestId,
      after: { kind: body.kind },
    });
    return { requestId };
  });
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
