import type { FastifyInstance } from 'fastify';
import sql, { type Sql } from 'sql-template-tag';
import * as contract from '#contract/accounts/accounts.ts';
import * as corrections from '#contract/back-office/corrections.ts';
import { mountDecision } from '../audit/mount-decision.ts';
import type { Deps } from '../base/deps.ts';
import { mount, serveActions } from '../base/http/mount.ts';
import { pageReply, shortListReply } from '../base/lists/list-page.ts';
import { sendExport } from '../base/lists/send-export.ts';
import { accountTable } from './account-table.ts';
import { creditAccount, debitAccount } from './adjustments/adjust-account.ts';
import { listAdjustments } from './adjustments/adjustments.ts';
import { approveAdjustment, denyAdjustment } from './adjustments/decide-adjustment.ts';
import { listCorrections } from './corrections/corrections.ts';
import { denyCorrection } from './corrections/deny-correction.ts';
import { readJournalForReversal } from './corrections/read-journal-for-reversal.ts';
import { reverseJournal } from './corrections/reverse-journal.ts';
import { nameAccount } from './name-account.ts';
import { listAllAccounts, listOwnAccounts } from './reads.ts';

export function accountRoutes(app: FastifyInstance, deps: Deps): void {
  const { pool } = deps;
  const serve = serveActions(app, deps);
  mount(app, contract.listAccounts, async (call) => {
    const all = await listOwnAccounts(pool, call.visitor.session.subjectId);
    const searchTextOf = ({ nickname, accountName, accountNumber }: (typeof all)[number]) =>
      `${nickname ?? ''} ${accountName} ${accountNumber}`;
    return { accounts: shortListReply(call, all, searchTextOf) };
  });
  serve(contract.nameAccount, nameAccount);
  serve(contract.listAllAccounts, async ({ pool: reads }, call) =>
    pageReply(call, await listAllAccounts(reads, call.query)),
  );
  serve(contract.exportAllAccounts, async ({ slowPool }, call) => {
    const maxRows = call.query.limit ?? deps.config.limits.exportRows;
    const rows = await listAllAccounts(slowPool, call.query, maxRows);
    return await sendExport(deps, call, { name: 'accounts', rows, print: accountTable });
  });
  serve(contract.creditAccount, creditAccount);
  serve(contract.debitAccount, debitAccount);
  mount(app, contract.listAdjustments, async (call) =>
    pageReply(call, await listAdjustments(pool, call.query)),
  );
  mountDecision(app, deps, contract.approveAdjustment, approveAdjustment, adjustmentLines);
  mountDecision(app, deps, contract.denyAdjustment, denyAdjustment, adjustmentLines);
  serve(corrections.readJournalForReversal, readJournalForReversal);
  serve(corrections.reverseJournal, reverseJournal);
  mount(app, corrections.listCorrections, async (call) =>
    pageReply(call, await listCorrections(pool, call.query)),
  );
  mountDecision(app, deps, corrections.denyCorrection, denyCorrection, correctionLines);
}

// The audit log keeps them with the account that they changed, or did not.
function adjustmentLines(id: string): Sql {
  return sql`l.subject_id = (select account_id::text from adjustments where id = ${id})
    and l.before ->> 'adjustmentId' = ${id}`;
}

function correctionLines(id: string): Sql {
  return sql`l.subject_kind = 'journal'
    and l.subject_id = (select journal_number::text from corrections where id = ${id})`;
}
