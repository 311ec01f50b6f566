import assert from 'node:assert/strict';
import { test } from 'node:test';
import { transaction } from '#database/transaction.ts';
import { startApp } from '#tests/support/app.ts';
import { enqueueMail } from './outbox.ts';

test('the demonstration shows the mail that would have been sent', async () => {
  const demo = await startApp();
  const { pool, keys, clock } = demo.deps;
  const mail = { kind: 'x', to: 'jordan@mail.example', subject: '<b>Hi</b>', text: 'Code: 042137' };
  await transaction(pool, (tx) => enqueueMail(tx, keys, mail, clock.now()));

  const { mails } = (await demo.request('GET', '/dev/mail.json')).json<{
    mails: { id: string; to: string; text: string }[];
  }>();
  assert.equal(mails[0]?.to, mail.to);
  assert.equal(mails[0].text, mail.text);

  const list = await demo.request('GET', '/dev/mail');
  assert.match(list.text, /&lt;b&gt;Hi&lt;\/b&gt;/);
  const view = await demo.request('GET', `/dev/mail/${mails[0].id}`);
  assert.match(view.text, /Code: 042137/);
  assert.equal((await demo.request('GET', '/dev/mail/nothing')).status, 404);
  assert.equal((await demo.readMailbox(mail.to)).length, 1);
  await demo.stop();
});

test('the demonstration’s clock can be moved ahead, and not back', async () => {
  const demo = await startApp();
  const move = (advance: unknown) => demo.request('POST', '/dev/clock', { body: { advance } });
  const moved = await move('2d');
  assert.deepEqual(moved.json(), { businessNow: '2026-03-04T17:00:00.000Z' });
  for (const bad of ['-2d', '2 days', 2, null, '999d']) {
    assert.equal((await move(bad)).status, 400, String(bad));
  }
  const now = await demo.request('GET', '/dev/clock');
  assert.deepEqual(now.json(), { businessNow: '2026-03-04T17:00:00.000Z' });
  await demo.stop();
});

test('nothing of this exists where a real bank runs', async () => {
  const bank = await startApp({ demo: false });
  for (const path of ['/dev/mail', '/dev/mail.json', '/dev/mail/1', '/dev/clock']) {
    assert.equal((await bank.request('GET', path)).status, 404);
  }
  assert.equal((await bank.request('POST', '/dev/clock', { body: { advance: '2d' } })).status, 404);
  await bank.stop();
});
