import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/back-office/books.ts';
import type { Deps } from '../base/deps.ts';
import { mount, serveActions } from '../base/http/mount.ts';
import { pageReply, shortListReply } from '../base/lists/list-page.ts';
import { sendExport } from '../base/lists/send-export.ts';
import { listBankDays } from './bank-days.ts';
import { clearItems } from './clear-items.ts';
import { listClearing, listOpenItems } from './clearing-accounts.ts';
import { entriesTable, listBookEntries } from './entries.ts';
import { readJournal } from './read-journal.ts';
import { readTrialBalance, trialBalanceTable } from './trial-balance.ts';

export function bookRoutes(app: FastifyInstance, deps: Deps): void {
  const { pool } = deps;
  const serve = serveActions(app, deps);
  serve(contract.listBankDays, async ({ pool: reads }, call) =>
    pageReply(call, await listBankDays(reads, call.query)),
  );
  serve(contract.readTrialBalance, ({ pool: reads }, { query }) =>
    readTrialBalance(reads, query.day),
  );
  serve(contract.exportTrialBalance, async ({ slowPool }, call) => {
    const balance = await readTrialBalance(slowPool, call.query.day);
    return await sendExport(deps, call, {
      name: 'trial-balance',
      rows: balance.rows,
      print: () => trialBalanceTable(balance),
    });
  });
  serve(contract.listBookEntries, async ({ pool: reads }, call) =>
    pageReply(call, await listBookEntries(reads, call.params.number, call.query)),
  );
  serve(contract.exportBookEntries, async ({ slowPool }, call) => {
    const maxRows = call.query.limit ?? deps.config.limits.exportRows;
    const rows = await listBookEntries(slowPool, call.params.number, call.query, maxRows);
    return await sendExport(deps, call, {
      name: `entries-${call.params.number}`,
      rows,
      print: entriesTable,
    });
  });
  mount(app, contract.readJournal, ({ params }) => readJournal(pool, params.number));
  mount(app, contract.listClearingAccounts, async (call) => {
    const all = await listClearing(pool);
    const known = all.map((account) => ({ ...account, id: account.number }));
    return shortListReply(call, known, ({ number, name }) => `${number} ${name}`);
  });
  mount(app, contract.listOpenItems, async (call) =>
    pageReply(call, await listOpenItems(pool, call.params.number, call.query)),
  );
  serve(contract.clearItems, clearItems);
}
