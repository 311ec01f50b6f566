import { Refusal } from '#contract/refusals.ts';
import type { Draft } from '#database/draft.ts';
import { findBalances } from '#ledger/accounts.ts';
import { type Cents, cents } from '#money/cents.ts';
import type { Actor } from '../base/audit-log/actor.ts';
import { readHolder } from '../people/lock-holder.ts';
import { actInTurn } from '../posting/act-in-turn.ts';
import { requireMoneyMoves } from '../posting/ledger-refusal.ts';
import type { PostingDeps } from '../posting/posting-desk.ts';
import { type Authorization, findAuthorization, moveAuthorization } from './authorizations.ts';
import { mailOverdraft } from './card-email.ts';
import { clearingJournal } from './card-journals.ts';

interface Claim {
  readonly authorizationId: string;
  readonly amountCents: Cents;
}

/**
 * Pays what a merchant claims of an authorization, once. A smaller claim releases the rest. A
 * larger one, or any on an account that is overdrawn by now, is paid all the same, and may overdraw
 * it.
 */
export async function clearCard(
  deps: PostingDeps,
  actor: Actor,
  { authorizationId, amountCents }: Claim,
) {
  const found = await findAuthorization(deps.pool, authorizationId);
  if (!found) throw notFound();
  const clear = (isForced: boolean) =>
    actInTurn(deps, [found.customerId], async (draft) => {
      await requireMoneyMoves(draft);
      const authorization = await findAuthorization(draft, authorizationId);
      if (!authorization) throw notFound();
      await moveAuthorization(draft, authorization, {
        to: 'cleared',
        at: deps.clock.businessNow(),
        loggedAt: deps.clock.now(),
        action: 'clear-card',
        actor,
        clearedCents: amountCents,
      });
      if (isForced) await noteOverdraft(draft, deps, authorization, amountCents);
      const journal = { ...clearingJournal(authorization, { amountCents, isForced }), actor };
      const reply = { authorizationId, status: 'cleared' as const, amount: amountCents };
      return { journal, reply };
    });
  try {
    return await clear(false);
  } catch (error) {
    if (!isShort(error)) throw error;
    return await clear(true);
  }
}

function notFound(): Refusal {
  return new Refusal('not-found', { sentence: 'This authorization was not found.' });
}

function isShort(error: unknown): boolean {
  if (!(error instanceof Refusal)) return false;
  return error.code === 'insufficient-funds' || error.code === 'overdrawn';
}

async function noteOverdraft(
  draft: Draft,
  deps: PostingDeps,
  authorization: Authorization,
  amountCents: Cents,
): Promise<void> {
  const balances = await findBalances(draft, authorization.accountId);
  if (!balances) return;
  const { availableCents } = balances;
  const shortCents = cents(amountCents - authorization.amountCents - availableCents);
  if (shortCents <= 0n) return;
  const holder = await readHolder(draft, authorization.customerId);
  await mailOverdraft(draft, deps, holder, { authorization, amountCents, shortCents });
}
