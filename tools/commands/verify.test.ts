import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { sealAndAnchor } from '#server/audit/chain/seal-history.ts';
import { resealOld } from '#server/sealed-columns.ts';
import { startApp } from '#tests/support/app.ts';
import { emptyDatabase, freshDatabase } from '#tests/support/database.ts';
import { makeCustomer } from '#tests/support/people/people.ts';
import { runCommand } from '#tests/support/processes/command.ts';

const folder = await mkdtemp(path.join(os.tmpdir(), 'larch-verify-'));
after(() => rm(folder, { recursive: true }));

async function run(args: readonly string[], env: Readonly<Record<string, string>>) {
  const command = runCommand([...args], env);
  const code = await command.ended;
  return { code, ...command.output };
}

const commands = [
  ['tools/commands/verify.ts'],
  ['tools/commands/replace-anchor-key.ts'],
  ['tools/commands/record-recovery.ts', '--reason', 'A drill'],
];

for (const command of commands) {
  test(`${command[0]} in a folder without a bank says so in one sentence and makes nothing`, async () => {
    const missing = path.join(folder, 'nowhere');
    for (const dataDir of [folder, missing]) {
      const { code, out, err } = await run(command, { DATA_DIR: dataDir });
      assert.equal(code, 1);
      assert.equal(out, '');
      assert.equal(
        err,
        `There is no bank in ${dataDir}: set DATA_DIR to the folder of one, or DATABASE_URL.\n`,
      );
    }
    assert.equal(existsSync(missing), false);
    assert.deepEqual(await readdir(folder), []);
  });
}

test('an empty database has no bank to verify', async () => {
  const database = await emptyDatabase();
  after(() => database.drop());
  const { code, err } = await run(['tools/commands/verify.ts'], {
    DATABASE_URL: database.url,
    SECRET_KEY: newSecret('k1'),
    PUBLIC_URL: 'https://bank.example',
  });
  assert.equal(code, 1);
  assert.match(err, /^The database has no bank of this version of Larch: .*\.\n$/);
});

const newSecret = (kid: string) => `${kid}:${randomBytes(32).toString('base64')}`;

test('a bank verifies before, during and after its secret is replaced by the guide', async () => {
  const database = await freshDatabase();
  after(() => database.drop());
  const anchors = path.join(folder, 'anchors');
  const [k1, k2] = [newSecret('k1'), newSecret('k2')];
  const verify = (secret: string) =>
    run(['tools/commands/verify.ts'], {
      DATABASE_URL: database.url,
      SECRET_KEY: secret,
      PUBLIC_URL: 'https://bank.example',
      ANCHOR_DIR: anchors,
    });
  for (const SECRET_KEY of [k1, `${k2},${k1}`, k2]) {
    const bank = await startApp({ database, env: { SECRET_KEY, ANCHOR_DIR: anchors } });
    await makeCustomer(bank, { accounts: { checking: 10n } });
    await sealAndAnchor(bank.deps, true);
    const { code, out, err } = await verify(SECRET_KEY);
    assert.equal(code, 0, `${out}${err}`);
    assert.match(out, /^✔ ledger in balance$/m);
    assert.match(out, /^✔ anchors: \d+$/m);
    await resealOld.run(bank.deps, {});
    await bank.stop();
  }
  const { code, err } = await verify(k1);
  assert.equal(code, 1, 'the secret that was taken away opens nothing any more');
  assert.match(err, /^The keys of the chain cannot be opened: /);
});

test('a bank verifies after the key of its anchors was replaced by the guide, twice', async () => {
  const database = await freshDatabase();
  after(() => database.drop());
  const env = {
    DATABASE_URL: database.url,
    SECRET_KEY: newSecret('k1'),
    PUBLIC_URL: 'https://bank.example',
    ANCHOR_DIR: path.join(folder, 'signed-anchors'),
  };
  const bank = await startApp({ database, env });
  after(() => bank.stop());
  await makeCustomer(bank, { accounts: { checking: 10n } });
  await sealAndAnchor(bank.deps, true);
  for (let time = 0; time < 2; time += 1) {
    const replaced = await run(['tools/commands/replace-anchor-key.ts'], env);
    assert.equal(replaced.code, 0, replaced.err);
    assert.match(replaced.out, /^Anchors from number \d+ on are signed with a new key; /);
    // The server was not started again.
    await makeCustomer(bank, { accounts: { checking: 10n } });
    await sealAndAnchor(bank.deps, true);
    const { code, out, err } = await run(['tools/commands/verify.ts'], env);
    assert.equal(code, 0, `${out}${err}`);
    assert.match(out, /^✔ ledger chain: \d+ seals? over \d+ rows$/m);
    assert.match(out, /^✔ anchors: \d+$/m);
  }
});
