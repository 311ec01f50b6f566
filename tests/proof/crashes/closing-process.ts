// A process that closes the bank days that are due and dies at one of its commits:
// node closing-process.ts <options as JSON>. Where it has fewer commits, it comes to its end.
import { setTimeout as sleep } from 'node:timers/promises';
import { openPool, type Pool, type Statement } from '#database/connection.ts';
import { closeBankDays } from '#server/books/close-days.ts';
import { dueWork } from '#server/jobs.ts';
import { startApp } from '#tests/support/app.ts';
import { PATIENT_POOL } from '#tests/support/database.ts';
import { replacing } from '#tests/support/replacing.ts';

export interface ClosingOptions {
  readonly url: string;
  /** The bank's clock. */
  readonly at: string;
  readonly env: Readonly<Record<string, string>>;
  /** Which of its commits is the last thing it does; it is sent, or it is not. */
  readonly commit: number;
  readonly isSent: boolean;
}

const options = JSON.parse(process.argv[2] ?? '{}') as ClosingOptions;
const pool = openPool({ url: options.url, applicationName: 'larch closing', ...PATIENT_POOL });
const database = { url: options.url, pool: dyingPool(pool), drop: async () => {} };
const bank = await startApp({ database, env: options.env });
bank.clock.advance(new Date(options.at).getTime() - bank.clock.now().getTime());
await closeBankDays(dueWork).run(bank.deps, {});
await bank.stop();
await pool.end();

function dyingPool(whole: Pool): Pool {
  let commits = 0;
  const connect = async () => {
    const client = await whole.connect();
    return replacing(client, 'query', async (statement: Statement | string) => {
      if (statement !== 'commit') return await client.query(statement as Statement);
      commits += 1;
      if (commits < options.commit) return await client.query(statement);
      if (options.isSent) await client.query(statement);
      process.kill(process.pid, 'SIGKILL');
      return await sleep(60_000);
    });
  };
  return replacing(whole, 'connect', connect);
}
