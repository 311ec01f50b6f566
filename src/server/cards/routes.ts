import type { FastifyInstance } from 'fastify';
import * as controls from '#contract/payments/card-controls.ts';
import * as contract from '#contract/payments/cards.ts';
import type { Deps } from '../base/deps.ts';
import { mount, serveActions } from '../base/http/mount.ts';
import { pageReply, shortListReply } from '../base/lists/list-page.ts';
import { changeCardLimits, changeCustomerCardLimits } from './change-card-limits.ts';
import { lockCard, lockCustomerCard, unlockCard, unlockCustomerCard } from './lock-card.ts';
import { cardNotFound } from './lock-card-and-holder.ts';
import { listActivity, listOwnCards, requireOwnCard } from './reads.ts';
import { replaceCustomerCard, reportCard, reportCustomerCard } from './replace-card.ts';
import { findCard } from './writes.ts';

export function cardRoutes(app: FastifyInstance, deps: Deps): void {
  const { pool, config } = deps;
  const serve = serveActions(app, deps);
  mount(app, contract.listCards, async (call) => {
    const all = await listOwnCards(pool, call.visitor.session.subjectId, config.limits);
    const searchTextOf = (row: (typeof all)[number]) =>
      `${row.cardHolderName} ${row.cardNumberMasked}`;
    return { cards: shortListReply(call, all, searchTextOf) };
  });
  serve(controls.lockCard, lockCard);
  serve(controls.unlockCard, unlockCard);
  serve(controls.reportCard, reportCard);
  serve(controls.changeCardLimits, changeCardLimits);
  mount(app, contract.listCardActivity, async (call) => {
    const { visitor, params, query } = call;
    await requireOwnCard(pool, visitor.session.subjectId, params.id);
    return { activity: pageReply(call, await listActivity(pool, params.id, query)) };
  });

  serve(controls.lockCustomerCard, lockCustomerCard);
  serve(controls.unlockCustomerCard, unlockCustomerCard);
  serve(controls.reportCustomerCard, reportCustomerCard);
  serve(controls.replaceCustomerCard, replaceCustomerCard);
  serve(controls.changeCustomerCardLimits, changeCustomerCardLimits);
  mount(app, controls.listCustomerCardActivity, async (call) => {
    const { params, query } = call;
    if (!(await findCard(pool, params.id))) throw cardNotFound();
    return { activity: pageReply(call, await listActivity(pool, params.id, query)) };
  });
}
