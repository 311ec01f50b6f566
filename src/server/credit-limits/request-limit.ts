import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import type { requestLimit as endpoint } from '#contract/accounts/credit-limits.ts';
import type { Received, Returned } from '#contract/endpoint.ts';
import { dollars } from '#contract/fields/amount.ts';
import { Refusal } from '#contract/refusals.ts';
import { maybeOne } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import { findBalances } from '#ledger/accounts.ts';
import { ZERO } from '#money/cents.ts';
import { isCredit } from '#rules/products/account-types.ts';
import { LIMIT_NOT_HIGHER } from '#rules/products/credit-limit-requests.ts';
import { actorOf } from '../base/audit-log/actor.ts';
import { appendAudit } from '../base/audit-log/audit.ts';
import type { Limits } from '../base/config/limits.ts';
import type { Deps } from '../base/deps.ts';
import type { Call } from '../base/http/mount.ts';
import { accessTo } from '../people/access.ts';
import { lockActiveHolder } from '../people/lock-holder.ts';
import { requireMoneyMoves } from '../posting/ledger-refusal.ts';
import { mailRequest } from './limit-email.ts';
import { shownRequest } from './reads.ts';
import { insertRequest } from './writes.ts';

type Body = Received<typeof endpoint, 'body'>;

/** Takes in a request for a higher limit; of each account, one at a time. */
export async function requestLimit(
  deps: Deps,
  { visitor, body }: Call<typeof endpoint>,
): Promise<Returned<typeof endpoint>> {
  return await transaction(deps.pool, async (tx) => {
    await requireMoneyMoves(tx);
    const now = deps.clock.businessNow();
    const holder = await lockActiveHolder(tx, visitor.session.subjectId);
    const account = await accessTo(tx, holder.id, body.accountId, 'credit-limit');
    if (!isCredit(account.accountType)) {
      throw wrong('accountId', 'Only a credit account has a limit.');
    }
    const balances = await findBalances(tx, account.id);
    const currentLimitCents = balances?.creditLimitCents ?? ZERO;
    if (body.requestedLimit <= currentLimitCents) throw wrong('requestedLimit', LIMIT_NOT_HIGHER);
    requireWithin(body, deps.config.limits);
    const pending = sql`select 1 from credit_limit_requests
      where account_id = ${account.id} and status = 'pending'`;
    if (await maybeOne(tx, pending)) throw new Refusal('request-pending');

    const request = await insertRequest(tx, {
      id: randomUUID(),
      customerId: holder.id,
      accountId: account.id,
      currentLimitCents,
      requestedLimitCents: body.requestedLimit,
      annualIncomeCents: body.annualIncome,
      employmentStatus: body.employmentStatus,
      reason: body.reason,
      submittedAt: now,
    });
    await appendAudit(tx, {
      ...actorOf(visitor),
      at: deps.clock.now(),
      action: 'request-limit',
      subjectKind: 'credit-limit-request',
      subjectId: request.id,
      after: { status: request.status, requestedLimitCents: request.requestedLimitCents },
    });
    await mailRequest(tx, deps, holder, request);
    return { request: shownRequest(request) };
  });
}

function requireWithin({ requestedLimit, annualIncome }: Body, limits: Limits): void {
  if (requestedLimit > limits.creditLimitMostCents) {
    const max = dollars(limits.creditLimitMostCents);
    throw wrong('requestedLimit', `The requested limit can be at most ${max}.`);
  }
  const { incomeLeastCents: min, incomeMostCents: max } = limits;
  if (annualIncome < min || annualIncome > max) {
    const bounds = `from ${dollars(min)} to ${dollars(max)}`;
    throw wrong('annualIncome', `The annual income must be ${bounds}.`);
  }
}

function wrong(field: string, sentence: string): Refusal {
  return new Refusal('invalid-fields', { sentence, fields: { [field]: sentence } });
}
