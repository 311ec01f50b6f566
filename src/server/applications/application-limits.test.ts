import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startApp, type TestApp } from '#tests/support/app.ts';
import { apply } from '#tests/support/applications.ts';

let bank: TestApp;

before(async () => {
  bank = await startApp({ demo: false, env: { LIMIT_APPLICATIONS_PER_HOUR: '3' } });
});
after(() => bank.stop());

test('so many applications an hour are taken from one address; refused ones do not count', async () => {
  const send = () => apply(bank);
  assert.equal((await apply(bank, { ssn: 'x' })).status, 400);
  const [first] = await Promise.all([apply(bank, { username: 'theone' }), send()]);
  assert.equal(first.status, 200);
  assert.equal((await apply(bank, { username: 'theone' })).status, 409);
  assert.equal((await send()).status, 200);
  const refused = await send();
  assert.equal(refused.status, 429);
  assert.ok(Number(refused.headers['retry-after']) > 0);
  bank.clock.advance(3_600_001);
  assert.equal((await send()).status, 200);
});

test('A14: where the bank has that rule, a guessable password is refused with a reason', async () => {
  bank.clock.advance(3_600_001);
  for (const password of ['password', 'Ashley1', 'maryspeak']) {
    const reply = await apply(bank, { password });
    assert.equal(reply.status, 400, password);
    assert.ok(reply.json<{ fields: { password: string } }>().fields.password);
  }
  assert.equal(
    (await apply(bank, { password: 'abcdefghijklmnopqrst'.split('').toReversed().join('x') }))
      .status,
    200,
  );
});
