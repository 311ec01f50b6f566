import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/back-office/audit.ts';
import type { Deps } from '../base/deps.ts';
import { mount, serveActions } from '../base/http/mount.ts';
import { pageReply } from '../base/lists/list-page.ts';
import { sendExport } from '../base/lists/send-export.ts';
import { auditTable } from './audit-table.ts';
import { acknowledgeRecovery } from './chain/acknowledge-recovery.ts';
import { readFreeze, switchFreeze } from './freeze.ts';
import { listAudit } from './reads.ts';
import { requestCheck } from './verification/check-history.ts';
import { readHistoryState } from './verification/history-state.ts';

export function auditRoutes(app: FastifyInstance, deps: Deps): void {
  const { pool, clock } = deps;
  const serve = serveActions(app, deps);
  serve(contract.listAudit, async ({ pool: reads }, call) =>
    pageReply(call, await listAudit(reads, call.query)),
  );
  serve(contract.exportAudit, async ({ slowPool }, call) => {
    const maxRows = call.query.limit ?? deps.config.limits.exportRows;
    const rows = await listAudit(slowPool, call.query, maxRows);
    return await sendExport(deps, call, { name: 'audit', rows, print: auditTable });
  });
  mount(app, contract.readHistory, () => readHistoryState(pool));
  mount(app, contract.askHistoryCheck, async () => {
    await requestCheck(pool, clock.now(), 'all');
    return { status: 'asked' as const };
  });
  serve(contract.acknowledgeRecovery, acknowledgeRecovery);
  mount(app, contract.readFreeze, () => readFreeze(pool));
  serve(contract.switchFreeze, switchFreeze);
}
