// What the guide says of an upgrade, done with the code of the first release itself: it serves
// beside a newer release, is restarted there, and serves again when the newer one is gone.
import { randomBytes } from 'node:crypto';
import { migrate } from '#database/migrate.ts';
import { findViolations } from '#ledger/invariants/invariants.ts';
import type { Environment } from '#server/base/config/config.ts';
import { startApp, type TestApp } from '#tests/support/app.ts';
import { emptyDatabase, type FreshDatabase } from '#tests/support/database.ts';
import { makeCustomer, type TestCustomer } from '#tests/support/people/people.ts';
import { type ServerProcess, startServerOf } from '#tests/support/processes/server-process.ts';
import { centsMoved, findMissing, lookAtAccounts, moveOneCent } from '../load/one-cent.ts';
import { failuresIn, startTraffic } from '../load/traffic.ts';
import { Findings, inThousands, type Proof } from '../proof.ts';
import { type Random, seededRandom } from '../random.ts';
import { makeNextRelease, type NextRelease } from './next-release.ts';
import { findMigrationsMissing } from './older-schema.ts';
import { checkOutRelease, firstRelease, type ReleaseCode } from './release-code.ts';

const CUSTOMERS = 5;
const A_SECOND = 20;
const ROUNDS = { small: 1, ci: 1, nightly: 5 };

export const firstReleaseProof: Proof = {
  name: 'first-release',
  claim: 'the first release runs and restarts beside a newer one, and can be gone back to',
  prove: async (size, seed) => {
    const findings = new Findings();
    const { commit } = firstRelease();
    const code = commit === undefined ? undefined : checkOutRelease(commit);
    if (!code) {
      findings.skipped =
        commit === undefined
          ? 'docs/releases.md names no commit yet'
          : `this clone does not have commit ${commit}`;
      return findings;
    }
    const next = makeNextRelease();
    const random = seededRandom(seed);
    try {
      for (let round = 0; round < ROUNDS[size]; round += 1) {
        await upgradeAndGoBack(code, next, random, findings);
      }
    } finally {
      next.remove();
      code.remove();
    }
    findings.summary =
      `${commit} beside a newer release, restarted there and gone back to: ` +
      `${inThousands(findings.operations)} requests, ${findings.lost.length} failed`;
    return findings;
  },
};

async function upgradeAndGoBack(
  code: ReleaseCode,
  next: NextRelease,
  random: Random,
  findings: Findings,
): Promise<void> {
  const database = await emptyDatabase();
  try {
    await migrate(database.pool, { directory: code.migrations });
    const env = {
      SECRET_KEY: `proof:${randomBytes(32).toString('base64')}`,
      LIMIT_REQUESTS_PER_MINUTE: '1000000',
    };
    // The code of this version opens the accounts, once the schema is the newer one.
    const opener = await startApp({ env, database });
    opener.clock.advance(Date.now() - opener.clock.now().getTime());
    try {
      await walk({ opener, env, database, code, next, random, findings });
    } finally {
      await opener.stop();
    }
    findings.unbalanced.push(...(await findMigrationsMissing(database.pool, next.migrations)));
    findings.unbalanced.push(...(await findViolations(database.pool)));
  } finally {
    await database.drop();
  }
}

interface Upgrade {
  readonly opener: TestApp;
  readonly env: Environment;
  readonly database: FreshDatabase;
  readonly code: ReleaseCode;
  readonly next: NextRelease;
  readonly random: Random;
  readonly findings: Findings;
}

async function walk(upgrade: Upgrade): Promise<void> {
  const { opener, env, database, code, next, random, findings } = upgrade;
  const servers = new Set<ServerProcess>();
  const start = async (codeFolder: string): Promise<ServerProcess> => {
    const server = await startServerOf(opener, env, { codeFolder });
    servers.add(server);
    return server;
  };
  try {
    let first = await start(code.folder);
    const newer = await start(next.folder);
    const accounts = { checking: 1_000n, savings: 0n };
    const customers: TestCustomer[] = [];
    for (let made = 0; made < CUSTOMERS; made += 1) {
      customers.push(await makeCustomer(opener, { accounts }));
    }
    let urls = [first.url, newer.url];
    await using traffic = startTraffic(
      () => random.pick(urls),
      A_SECOND,
      () => {
        const customer = random.pick(customers);
        return random.below(2) === 0 ? moveOneCent(customer) : lookAtAccounts(customer);
      },
    );
    await traffic.answered(A_SECOND);

    // One process of the first release dies beside the newer one, and its supervisor restarts it.
    urls = [newer.url];
    await traffic.answered(A_SECOND);
    await first.kill9();
    findings.kills += 1;
    first = await start(code.folder);
    urls = [first.url, newer.url];
    await traffic.answered(A_SECOND);

    // Going back: the newer release ends, and the first one serves alone, also after a restart.
    urls = [first.url];
    await traffic.answered(A_SECOND);
    await newer.terminate();
    const again = await start(code.folder);
    urls = [again.url];
    await traffic.answered(A_SECOND);
    await first.terminate();
    await traffic.answered(A_SECOND);

    // And forward again.
    const last = await start(next.folder);
    urls = [again.url, last.url];
    await traffic.answered(A_SECOND);
    const answers = await traffic.stop();
    findings.operations += answers.length;
    findings.lost.push(...failuresIn(answers));
    findings.unbalanced.push(...(await findMissing(database.pool, centsMoved(answers))));
  } finally {
    await Promise.all([...servers].map((server) => server.kill9()));
  }
}
