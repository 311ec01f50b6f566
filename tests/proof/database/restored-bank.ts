// What the proofs of recovery have in common: a chosen moment, and what must be there after it.
import { setTimeout as sleep } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { one, type Pool } from '#database/connection.ts';
import { runCommand } from '#tests/support/processes/command.ts';
import type { Sent } from '../writers/check-journals.ts';

/** What was known at the moment; of the rest it is open on which side of it they fell. */
export function asOf(
  before: ReadonlySet<string>,
  sent: ReadonlyMap<string, Sent>,
): Map<string, Sent> {
  const seen = [...sent].map(
    ([key, one]) => [key, before.has(key) ? one : withoutOutcome(one)] as const,
  );
  return new Map(seen);
}

function withoutOutcome({ request }: Sent): Sent {
  return { request };
}

/** What the guide says to do after a restore, by the commands themselves. */
export async function recordRecoveryByCommand(env: Record<string, string>): Promise<string[]> {
  const wrong: string[] = [];
  const expect = async (args: readonly string[], code: number, sentence: RegExp) => {
    const command = runCommand(args.slice(), env);
    const ended = await command.ended;
    const text = `${command.output.out}${command.output.err}`;
    if (ended !== code || !sentence.test(text)) wrong.push(`${args.join(' ')}: ${ended} ${text}`);
  };
  await expect(['tools/commands/verify.ts'], 1, /seal \d+ of ledger is missing: anchor \d+ has it/);
  await expect(['tools/commands/record-recovery.ts', '--reason', 'A drill'], 0, /seals of the/);
  await expect(['tools/commands/verify.ts'], 0, /✔ anchors/);
  return wrong;
}

/** A moment by the server's own clock, surely after all that was answered so far. */
export async function chooseMoment(pool: Pool, before: ReadonlySet<string>) {
  await sleep(10);
  const { target } = await one<{ target: Date }>(pool, sql`select clock_timestamp() as target`);
  return { before, target };
}

export async function findLater(pool: Pool, target: Date): Promise<string[]> {
  const { later } = await one<{ later: bigint }>(
    pool,
    sql`select count(*) as later from ledger.journals where posted_at > ${target}`,
  );
  return later === 0n ? [] : [`${later} journals from after the chosen moment`];
}

/** The log up to now is in the archive. */
export async function untilArchived(pool: Pool): Promise<void> {
  for (;;) {
    const { done } = await one<{ done: boolean }>(
      pool,
      sql`select last_archived_wal >= pg_walfile_name(pg_current_wal_lsn() - 1) as done
        from pg_stat_archiver`,
    );
    if (done) return;
    await sleep(100);
  }
}

export async function untilPromoted(pool: Pool): Promise<void> {
  for (;;) {
    const { follows } = await one<{ follows: boolean }>(
      pool,
      sql`select pg_is_in_recovery() as follows`,
    );
    if (!follows) return;
    await sleep(50);
  }
}
