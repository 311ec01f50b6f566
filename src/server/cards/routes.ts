import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/cards.ts';
import type { Deps } from '../base/deps.ts';
import { mount } from '../base/http/mount.ts';
import { pageOfShortList, pageReply } from '../base/lists/list-page.ts';
import { listOwnCards } from './reads.ts';

export function cardRoutes(app: FastifyInstance, { pool }: Deps): void {
  mount(app, contract.listCards, async (call) => {
    const all = await listOwnCards(pool, call.visitor.session.subjectId);
    const searchTextOf = (row: (typeof all)[number]) =>
      `${row.cardHolderName} ${row.cardNumberMasked}`;
    return { cards: pageReply(call, pageOfShortList(all, call.query, searchTextOf)) };
  });
}
