import type { FastifyInstance } from 'fastify';
import * as detail from '#contract/accounts/transaction-detail.ts';
import * as contract from '#contract/accounts/transactions.ts';
import * as receipts from '#contract/payments/receipts.ts';
import { listOwnAccounts } from '../accounts/reads.ts';
import type { Deps } from '../base/deps.ts';
import { serveActions } from '../base/http/mount.ts';
import { pageReply, rowsToRead } from '../base/lists/list-page.ts';
import { sendExport } from '../base/lists/send-export.ts';
import { labelTransaction } from './detail/label-transaction.ts';
import { readTransaction } from './detail/read-transaction.ts';
import { ownTable, staffTable } from './export-transactions.ts';
import { readInsights } from './insights.ts';
import { listAllTransactions, listOwnTransactions } from './reads.ts';
import { readReceipt } from './receipt.ts';

export function transactionRoutes(app: FastifyInstance, deps: Deps): void {
  const { exportRows } = deps.config.limits;
  const serve = serveActions(app, deps);
  serve(contract.listTransactions, async ({ pool }, call) => {
    const { visitor, query } = call;
    const maxRows = rowsToRead(query);
    const page = await listOwnTransactions(pool, visitor.session.subjectId, query, maxRows);
    return { transactions: pageReply(call, page) };
  });
  serve(contract.exportTransactions, async ({ pool, slowPool }, call) => {
    const { visitor, query } = call;
    const { subjectId } = visitor.session;
    const names = new Map(
      (await listOwnAccounts(pool, subjectId)).map(({ id, nickname, accountName }) => [
        id,
        nickname ?? accountName,
      ]),
    );
    const maxRows = query.limit ?? exportRows;
    const page = await listOwnTransactions(slowPool, subjectId, query, maxRows);
    return await sendExport(deps, call, {
      name: 'transactions',
      rows: page,
      print: (rows) => ownTable(rows, (id) => names.get(id) ?? ''),
    });
  });
  serve(detail.readTransaction, readTransaction);
  serve(receipts.readReceipt, readReceipt);
  serve(detail.labelTransaction, labelTransaction);
  serve(contract.listAllTransactions, async ({ pool }, call) =>
    pageReply(call, await listAllTransactions(pool, call.query, rowsToRead(call.query))),
  );
  serve(contract.exportAllTransactions, async ({ slowPool }, call) => {
    const rows = await listAllTransactions(slowPool, call.query, call.query.limit ?? exportRows);
    return await sendExport(deps, call, { name: 'transactions', rows, print: staffTable });
  });
  serve(contract.readInsights, ({ pool, clock }, { visitor }) =>
    readInsights(pool, visitor.session.subjectId, clock.businessNow()),
  );
}
