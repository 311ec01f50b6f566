import type { FastifyInstance } from 'fastify';
import sql, { type Sql } from 'sql-template-tag';
import * as contract from '#contract/accounts.ts';
import { mountDecision } from '../audit/mount-decision.ts';
import type { Parts } from '../base/deps.ts';
import { mount } from '../base/http/mount.ts';
import { cutPage, turnPage } from '../base/lists/list-page.ts';
import { sendExport } from '../base/lists/send-export.ts';
import { accountTable } from './account-table.ts';
import { adjustAccount } from './adjustments/adjust-account.ts';
import { listAdjustments } from './adjustments/adjustments.ts';
import { approveAdjustment, denyAdjustment } from './adjustments/decide-adjustment.ts';
import { listAllAccounts, listOwnAccounts } from './reads.ts';

export function accountRoutes(app: FastifyInstance, parts: Parts): void {
  const { pool } = parts;
  mount(app, contract.listAccounts, async (call) => {
    const all = await listOwnAccounts(pool, call.visitor.session.subjectId);
    const words = (row: (typeof all)[number]) => `${row.accountName} ${row.accountNumber}`;
    return { accounts: turnPage(call, cutPage(all, call.query, words)) };
  });
  mount(app, contract.listAllAccounts, async (call) =>
    turnPage(call, await listAllAccounts(pool, call.query)),
  );
  mount(app, contract.exportAllAccounts, async (call) => {
    const most = call.query.limit ?? parts.config.limits.exportRows;
    const rows = await listAllAccounts(parts.slowPool, call.query, most);
    return await sendExport(parts, call, { name: 'accounts', rows, print: accountTable });
  });
  mount(app, contract.creditAccount, (call) => adjustAccount(parts, 'credit', call));
  mount(app, contract.debitAccount, (call) => adjustAccount(parts, 'debit', call));
  mount(app, contract.listAdjustments, async (call) =>
    turnPage(call, await listAdjustments(pool, call.query)),
  );
  mountDecision(
    app,
    parts,
    contract.approveAdjustment,
    ({ visitor, params }) => approveAdjustment(parts, visitor, params.id),
    adjustmentLines,
  );
  mountDecision(
    app,
    parts,
    contract.denyAdjustment,
    ({ visitor, params, body }) => denyAdjustment(parts, visitor, params.id, body.reason ?? null),
    adjustmentLines,
  );
}

// The audit log keeps them with the account that they changed, or did not.
function adjustmentLines(id: string): Sql {
  return sql`l.subject_id = (select account_id::text from adjustments where id = ${id})
    and l.before ->> 'adjustmentId' = ${id}`;
}
