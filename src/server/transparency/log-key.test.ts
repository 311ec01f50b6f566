import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { makeCustomer } from '#tests/support/people/people.ts';
import { startBank } from '#tests/support/start-bank.ts';
import { readNote } from '../../../verify.mjs';
import { sealAndAnchor } from '../audit/chain/seal-history.ts';
import { KeyRing, parseSecretKeys } from '../base/sealing/keys.ts';
import { resealOld } from '../sealed-columns.ts';
import { followAllSeals } from './follow-seals.ts';
import { verifyLog } from './verify-log.ts';

const SECRET_KEY = `older:${randomBytes(32).toString('base64')}`;
const bank = await startBank({ env: { SECRET_KEY } });
const { pool } = bank.deps;

async function grow(deps: typeof bank.deps): Promise<bigint> {
  await makeCustomer(bank, { accounts: { checking: 100n } });
  await sealAndAnchor(deps);
  await followAllSeals(deps);
  return readNote((await bank.request('GET', '/transparency/checkpoint')).text).size;
}

test('a new secret of the bank leaves the key of the log as it is', async () => {
  const size = await grow(bank.deps);
  const key = () => bank.request('GET', '/transparency/key');
  const { text } = await key();
  const secret = { kid: 'newer', secret: randomBytes(32) };
  const keys = new KeyRing([secret, ...parseSecretKeys(SECRET_KEY).keys]);
  await resealOld.run({ ...bank.deps, keys }, {});

  // The server begins again, with the newer secret alone.
  Object.assign(bank.deps, { keys: new KeyRing([secret]) });
  assert.ok((await grow(bank.deps)) > size);
  assert.equal((await key()).text, text);
  const { wrong } = await verifyLog(pool, bank.deps.keys, { everyLeaf: true });
  assert.deepEqual(wrong, []);
});
