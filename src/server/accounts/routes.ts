import type { FastifyInstance } from 'fastify';
import sql, { type Sql } from 'sql-template-tag';
import * as contract from '#contract/accounts.ts';
import { mountDecision } from '../audit/mount-decision.ts';
import type { Deps } from '../base/deps.ts';
import { mount } from '../base/http/mount.ts';
import { cutPage, turnPage } from '../base/lists/list-page.ts';
import { sendExport } from '../base/lists/send-export.ts';
import { accountTable } from './account-table.ts';
import { adjustAccount } from './adjustments/adjust-account.ts';
import { listAdjustments } from './adjustments/adjustments.ts';
import { approveAdjustment, denyAdjustment } from './adjustments/decide-adjustment.ts';
import { listAllAccounts, listOwnAccounts } from './reads.ts';

export function accountRoutes(app: FastifyInstance, deps: Deps): void {
  const { pool } = deps;
  mount(app, contract.listAccounts, async (call) => {
    const all = await listOwnAccounts(pool, call.visitor.session.subjectId);
    const words = (row: (typeof all)[number]) => `${row.accountName} ${row.accountNumber}`;
    return { accounts: turnPage(call, cutPage(all, call.query, words)) };
  });
  mount(app, contract.listAllAccounts, async (call) =>
    turnPage(call, await listAllAccounts(pool, call.query)),
  );
  mount(app, contract.exportAllAccounts, async (call) => {
    const maxRows = call.query.limit ?? deps.config.limits.exportRows;
    const rows = await listAllAccounts(deps.slowPool, call.query, maxRows);
    return await sendExport(deps, call, { name: 'accounts', rows, print: accountTable });
  });
  mount(app, contract.creditAccount, (call) => adjustAccount(deps, 'credit', call));
  mount(app, contract.debitAccount, (call) => adjustAccount(deps, 'debit', call));
  mount(app, contract.listAdjustments, async (call) =>
    turnPage(call, await listAdjustments(pool, call.query)),
  );
  mountDecision(
    app,
    deps,
    contract.approveAdjustment,
    ({ visitor, params }) => approveAdjustment(deps, visitor, params.id),
    adjustmentLines,
  );
  mountDecision(
    app,
    deps,
    contract.denyAdjustment,
    ({ visitor, params, body }) => denyAdjustment(deps, visitor, params.id, body.reason ?? null),
    adjustmentLines,
  );
}

// The audit log keeps them with the account that they changed, or did not.
function adjustmentLines(id: string): Sql {
  return sql`l.subject_id = (select account_id::text from adjustments where id = ${id})
    and l.before ->> 'adjustmentId' = ${id}`;
}
