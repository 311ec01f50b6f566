import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/payments/bills.ts';
import { mount, serveActions } from '../base/http/mount.ts';
import { pageReply } from '../base/lists/list-page.ts';
import type { PostingDeps } from '../posting/posting-desk.ts';
import { addPayee } from './add-payee.ts';
import { cancelBillPayment } from './cancel-bill-payment.ts';
import { challengePayment } from './challenge-payment.ts';
import { changePayee } from './change-payee.ts';
import { payBill } from './pay-bill.ts';
import { listPayees } from './payees.ts';
import { listAllBillPayments, listBillPayments } from './reads.ts';
import { removePayee } from './remove-payee.ts';

export function billRoutes(app: FastifyInstance, deps: PostingDeps): void {
  const { pool } = deps;
  const serve = serveActions(app, deps);

  mount(app, contract.listPayees, async (call) => {
    const { visitor, query } = call;
    const page = await listPayees(pool, visitor.session.subjectId, query);
    return { payees: pageReply(call, page) };
  });
  serve(contract.addPayee, addPayee);
  serve(contract.changePayee, changePayee);
  serve(contract.removePayee, removePayee);

  serve(contract.payBill, payBill);
  serve(contract.challengePayment, challengePayment);
  mount(app, contract.listBillPayments, async (call) => {
    const { visitor, query } = call;
    const page = await listBillPayments(pool, visitor.session.subjectId, query);
    return { billPayments: pageReply(call, page) };
  });
  serve(contract.cancelBillPayment, cancelBillPayment);

  mount(app, contract.listAllBillPayments, async (call) => {
    const page = await listAllBillPayments(pool, call.query);
    return pageReply(call, page);
  });
}
