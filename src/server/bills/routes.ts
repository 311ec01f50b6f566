import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/bills.ts';
import type { Deps } from '../base/deps.ts';
import { mount } from '../base/http/mount.ts';
import { turnPage } from '../base/lists/list-page.ts';
import { addPayee } from './add-payee.ts';
import { cancelBillPayment } from './cancel-bill-payment.ts';
import { changePayee } from './change-payee.ts';
import { payBill } from './pay-bill.ts';
import { listPayees } from './payees.ts';
import { listAllBillPayments, listBillPayments } from './reads.ts';
import { removePayee } from './remove-payee.ts';

export function billRoutes(app: FastifyInstance, deps: Deps): void {
  const { pool } = deps;

  mount(app, contract.listPayees, async (call) => {
    const { visitor, query } = call;
    const page = await listPayees(pool, visitor.session.subjectId, query);
    return { payees: turnPage(call, page) };
  });
  mount(app, contract.addPayee, async ({ visitor, body }) => ({
    payee: await addPayee(deps, visitor, body),
  }));
  mount(app, contract.changePayee, async ({ visitor, params, body }) => ({
    payee: await changePayee(deps, visitor, params.id, body),
  }));
  mount(app, contract.removePayee, ({ visitor, params }) => removePayee(deps, visitor, params.id));

  mount(app, contract.payBill, ({ visitor, body, idempotencyKey }) =>
    payBill(deps, visitor, body, idempotencyKey),
  );
  mount(app, contract.listBillPayments, async (call) => {
    const { visitor, query } = call;
    const page = await listBillPayments(pool, visitor.session.subjectId, query);
    return { billPayments: turnPage(call, page) };
  });
  mount(app, contract.cancelBillPayment, ({ visitor, params }) =>
    cancelBillPayment(deps, visitor, params.id),
  );

  mount(app, contract.listAllBillPayments, async (call) => {
    const page = await listAllBillPayments(pool, call.query);
    return turnPage(call, page);
  });
}
