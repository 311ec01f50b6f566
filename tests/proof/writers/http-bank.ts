import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { openPool } from '#database/connection.ts';
import { migrate } from '#database/migrate.ts';
import type { Environment } from '#server/base/config/config.ts';
import { startApp } from '#tests/support/app.ts';
import { makeCustomer, type TestCustomer } from '#tests/support/people/people.ts';

/** Nothing but the database may keep a writer from moving money. */
const LIMITS = {
  LIMIT_REQUESTS_PER_MINUTE: '1000000',
  LIMIT_WIRES_PER_DAY: '1000000',
  LIMIT_WIRES_PER_MINUTE: '1000000',
  LIMIT_DOMESTIC_WIRE_PERSONAL_DAILY: '9999999999.99',
  LIMIT_NEW_CUSTOMER_WIRE: '9999999999.99',
};

export interface HttpBank {
  /** What its servers need besides the address of the database. */
  readonly env: Environment;
  /** Signed in, each with money. */
  readonly customers: readonly TestCustomer[];
}

/** A new bank in this empty database, whose customers can send transfers and wires without end. */
export async function makeHttpBank(url: string, count: number, folder: string): Promise<HttpBank> {
  const pool = openPool({ url });
  await migrate(pool);
  const env = {
    ...LIMITS,
    SECRET_KEY: `proof:${randomBytes(32).toString('base64')}`,
    DATA_DIR: path.join(folder, 'files'),
  };
  const bank = await startApp({ env, database: { url, pool, drop: async () => {} } });
  bank.clock.advance(Date.now() - bank.clock.now().getTime());
  const accounts = { checking: 1_000_000n, savings: 0n };
  const customers = await Promise.all(
    Array.from({ length: count }, () => makeCustomer(bank, { accounts })),
  );
  await bank.stop();
  await pool.end();
  return { env, customers };
}
