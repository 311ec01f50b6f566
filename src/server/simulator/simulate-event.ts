import type { Returned } from '#contract/endpoint.ts';
import type { simulateEvent as endpoint } from '#contract/payments/simulator.ts';
import { actorOf } from '../base/audit-log/actor.ts';
import type { Call } from '../base/http/mount.ts';
import { authorizeCard } from '../cards/authorize-card.ts';
import { clearCard } from '../cards/clear-card.ts';
import type { PostingDeps } from '../posting/posting-desk.ts';

/** Plays what a card network would send. */
export async function simulateEvent(
  deps: PostingDeps,
  { visitor, body: event }: Call<typeof endpoint>,
): Promise<Returned<typeof endpoint>> {
  const actor = actorOf(visitor);
  switch (event.kind) {
    case 'authorize-card': {
      const { amount: amountCents, ...purchase } = event;
      return await authorizeCard(deps, actor, { ...purchase, amountCents });
    }
    case 'clear-card': {
      const { authorizationId, amount: amountCents } = event;
      return await clearCard(deps, actor, { authorizationId, amountCents });
    }
  }
}
