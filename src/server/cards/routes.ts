import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/cards.ts';
import type { Deps } from '../base/deps.ts';
import { mount, serveActions } from '../base/http/mount.ts';
import { pageOfShortList, pageReply } from '../base/lists/list-page.ts';
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
    return { cards: pageReply(call, pageOfShortList(all, call.query, searchTextOf)) };
  });
  serve(contract.lockCard, lockCard);
  serve(contract.unlockCard, unlockCard);
  serve(contract.reportCard, reportCard);
  serve(contract.changeCardLimits, changeCardLimits);
  mount(app, contract.listCardActivity, async (call) => {
    const { visitor, params, query } = call;
    await requireOwnCard(pool, visitor.session.subjectId, params.id);
    return { activity: pageReply(call, await listActivity(pool, params.id, query)) };
  });

  serve(contract.lockCustomerCard, lockCustomerCard);
  serve(contract.unlockCustomerCard, unlockCustomerCard);
  serve(contract.reportCustomerCard, reportCustomerCard);
  serve(contract.replaceCustomerCard, replaceCustomerCard);
  serve(contract.changeCustomerCardLimits, changeCustomerCardLimits);
  mount(app, contract.listCustomerCardActivity, async (call) => {
    const { params, query } = call;
    if (!(await findCard(pool, params.id))) throw cardNotFound();
    return { activity: pageReply(call, await listActivity(pool, params.id, query)) };
  });
}
