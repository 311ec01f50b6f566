// npm run record-recovery -- --reason "…": after a restore to an earlier moment, states by a signed
// anchor that the chains now end earlier than was anchored. Staff see it until it is acknowledged.
import { parseArgs } from 'node:util';
import { recordRecovery } from '#server/audit/chain/record-recovery.ts';
import { CannotStart } from '../startup/cannot-start.ts';
import { explain } from '../startup/explain.ts';
import { openExistingBank } from '../startup/open-existing-bank.ts';

await using opened = new AsyncDisposableStack();

try {
  const { values } = parseArgs({ options: { reason: { type: 'string' } } });
  const reason = values.reason?.trim();
  if (!reason) {
    throw new CannotStart('Say why, for staff to read: npm run record-recovery -- --reason "…".');
  }
  const { config, pool, keys } = await openExistingBank(opened);
  const { anchorDir } = config;
  const { number, lost } = await recordRecovery({
    pool,
    keys,
    anchorDir,
    reason,
    now: new Date(),
  });
  console.log(
    `Recorded as anchor ${number}. Lost seals of the ledger: ${lost.ledger}, of the audit log: ` +
      `${lost.audit}. Staff see it until an administrator acknowledges it.`,
  );
} catch (error) {
  process.exitCode = 1;
  console.error(explain(error) ?? error);
}
