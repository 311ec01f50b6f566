import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/bills.ts';
import type { Parts } from '../base/deps.ts';
import { mount } from '../base/http/mount.ts';
import { turnPage } from '../base/lists/list-page.ts';
import { addPayee } from './add-payee.ts';
import { cancelBillPayment } from './cancel-bill-payment.ts';
import { changePayee } from './change-payee.ts';
import { payBill } from './pay-bill.ts';
import { listPayees } from './payees.ts';
import { listAllBillPayments, listBillPayments } from './reads.ts';
import { removePayee } from './remove-payee.ts';

export function billRoutes(app: FastifyInstance, parts: Parts): void {
  const { pool } = parts;

  mount(app, contract.listPayees, async (call) => {
    const { visitor, query } = call;
    const found = await listPayees(pool, visitor.session.subjectId, query);
    return { payees: turnPage(call, found) };
  });
  mount(app, contract.addPayee, async ({ visitor, body }) => ({
    payee: await addPayee(parts, visitor, body),
  }));
  mount(app, contract.changePayee, async ({ visitor, params, body }) => ({
    payee: await changePayee(parts, visitor, params.id, body),
  }));
  mount(app, contract.removePayee, ({ visitor, params }) => removePayee(parts, visitor, params.id));

  mount(app, contract.payBill, ({ visitor, body, idempotencyKey }) =>
    payBill(parts, visitor, body, idempotencyKey),
  );
  mount(app, contract.listBillPayments, async (call) => {
    const { visitor, query } = call;
    const found = await listBillPayments(pool, visitor.session.subjectId, query);
    return { billPayments: turnPage(call, found) };
  });
  mount(app, contract.cancelBillPayment, ({ visitor, params }) =>
    cancelBillPayment(parts, visitor, params.id),
  );

  mount(app, contract.listAllBillPayments, async (call) => {
    const found = await listAllBillPayments(pool, call.query);
    return turnPage(call, found);
  });
}
