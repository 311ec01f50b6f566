import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/cards.ts';
import { cutPage, turnPage } from '../base/list-page.ts';
import { mount } from '../base/mount.ts';
import type { Parts } from '../base/parts.ts';
import { listOwnCards } from './reads.ts';

export function cardRoutes(app: FastifyInstance, { pool }: Parts): void {
  mount(app, contract.listCards, async (call) => {
    const all = await listOwnCards(pool, call.visitor.session.subjectId);
    const words = (row: (typeof all)[number]) => `${row.cardHolderName} ${row.cardNumberMasked}`;
    return { cards: turnPage(call, cutPage(all, call.query, words)) };
  });
}
