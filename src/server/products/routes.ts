import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/accounts/products.ts';
import { bankDay } from '#rules/calendar/bank-day.ts';
import { mountDecision } from '../audit/mount-decision.ts';
import type { Deps } from '../base/deps.ts';
import { mount, serveActions } from '../base/http/mount.ts';
import { pageReply } from '../base/lists/list-page.ts';
import { readFeeBook, readInterestBook } from './books.ts';
import { changeTerms } from './change-terms.ts';
import { approveProductChange, denyProductChange } from './decide-product-change.ts';
import { listProducts } from './list-products.ts';
import { listProductChanges } from './product-changes.ts';
import { readInterest } from './read-interest.ts';

export function productRoutes(app: FastifyInstance, deps: Deps): void {
  const { pool, clock } = deps;
  const serve = serveActions(app, deps);
  mount(app, contract.listProducts, () => listProducts(pool, bankDay(clock.businessNow())));
  serve(contract.readInterest, readInterest);
  serve(contract.changeTerms, changeTerms);
  mount(app, contract.listProductChanges, async (call) =>
    pageReply(call, await listProductChanges(pool, call.query)),
  );
  mountDecision(app, deps, contract.approveProductChange, approveProductChange);
  mountDecision(app, deps, contract.denyProductChange, denyProductChange);
  mount(app, contract.readInterestBook, ({ query }) => readInterestBook(pool, query.day));
  mount(app, contract.readFeeBook, ({ query }) => readFeeBook(pool, query.day));
}
