import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import sql from 'sql-template-tag';
import { one, rows, run } from '#database/connection.ts';
import { bankDay } from '#rules/calendar/bank-day.ts';
import { addBusinessDays } from '#rules/calendar/business-days.ts';
import { CARD_DELIVERY_DAYS } from '#rules/products/cards.ts';
import type { TestReply } from '#tests/support/http-client.ts';
import {
  authorize,
  cardsOf,
  giveCard,
  onCard,
  type ShownCard,
} from '#tests/support/money/cards.ts';
import { auditOf, mailKinds, setCustomerStatus } from '#tests/support/money/wires.ts';
import { makeCustomer, makeStaff, signIn } from '#tests/support/people/people.ts';
import { startBank } from '#tests/support/start-bank.ts';

const bank = await startBank();
const approver = await makeStaff(bank, 'approver');
const auditor = await makeStaff(bank, 'auditor');

async function withCard() {
  const robin = await makeCustomer(bank, { accounts: { checking: 1_000n } });
  return { robin, cardId: await giveCard(bank, robin) };
}

function cardOf(reply: TestReply): ShownCard {
  assert.equal(reply.status, 200, reply.text);
  return reply.json<{ card: ShownCard }>().card;
}

test('a card is locked and unlocked by one call each, and a second one changes nothing', async () => {
  const { robin, cardId } = await withCard();
  for (const [what, status, lockedBy] of [
    ['lock', 'locked', 'customer'],
    ['lock', 'locked', 'customer'],
    ['unlock', 'active', null],
    ['unlock', 'active', null],
  ] as const) {
    const card = cardOf(await onCard(bank, robin, `${cardId}/${what}`));
    assert.deepEqual([card.status, card.lockedBy], [status, lockedBy]);
  }
  assert.deepEqual(await auditOf(bank, cardId), ['lock-card', 'unlock-card']);
  assert.deepEqual(await mailKinds(bank, robin), [], 'their own taps need no mail');
});

test('what staff lock only staff unlock, with a reason in the audit log and a mail', async () => {
  const { robin, cardId } = await withCard();
  await onCard(bank, robin, `${cardId}/lock`);
  const reason = 'Payments in two countries at once';
  const locked = cardOf(await onCard(bank, approver, `admin/${cardId}/lock`, { reason }));
  assert.deepEqual([locked.status, locked.lockedBy], ['locked', 'staff']);
  const refused = await onCard(bank, robin, `${cardId}/unlock`);
  assert.equal(refused.status, 409);
  assert.match(refused.text, /Our staff locked this card/);
  assert.equal(cardOf(await onCard(bank, robin, `${cardId}/lock`)).lockedBy, 'staff');
  const { after } = await one<{ after: Record<string, string> }>(
    bank.deps.pool,
    sql`select after from audit_log where subject_id = ${cardId} and actor_id = ${approver.id}`,
  );
  assert.deepEqual(after, { status: 'locked', lockedBy: 'staff', reason });
  assert.equal(cardOf(await onCard(bank, approver, `admin/${cardId}/unlock`)).status, 'active');
  assert.deepEqual(await mailKinds(bank, robin), ['card-locked', 'card-unlocked']);
});

test('a card that is reported lost is replaced once, however often it is reported', async () => {
  const { robin, cardId } = await withCard();
  await onCard(bank, robin, `${cardId}/limits`, { perDay: '700', atm: '80', online: '90' });
  const reports = await Promise.all(
    Array.from({ length: 6 }, () => onCard(bank, robin, `${cardId}/report`, { kind: 'lost' })),
  );
  const [fresh] = new Set(reports.map((reply) => cardOf(reply).id));
  assert.equal(new Set(reports.map((reply) => cardOf(reply).id)).size, 1);
  const cards = await cardsOf(bank, robin);
  assert.equal(cards.length, 2);
  const old = cards.find(({ id }) => id === cardId);
  assert.deepEqual([old?.status, old?.replacedBy], ['lost', fresh]);
  const replacement = cards.find(({ id }) => id === fresh);
  assert.equal(replacement?.status, 'active');
  assert.deepEqual(replacement.limits, { perDay: '700.00', atm: '80.00', online: '90.00' });
  assert.notEqual(replacement.cardNumberMasked, old?.cardNumberMasked);
  const arrival = addBusinessDays(bankDay(bank.clock.businessNow()), CARD_DELIVERY_DAYS);
  assert.equal(replacement.arrivesOn, arrival);

  const other = await onCard(bank, robin, `${cardId}/report`, { kind: 'stolen' });
  assert.equal(other.status, 409, 'it was lost, and stays so');
  for (const path of ['lock', 'unlock', 'limits']) {
    const limits = { perDay: '1.00', atm: '1.00', online: '1.00' };
    const reply = await onCard(
      bank,
      robin,
      `${cardId}/${path}`,
      path === 'limits' ? limits : undefined,
    );
    assert.equal(reply.status, 409, path);
  }
  assert.deepEqual(await mailKinds(bank, robin), ['card-limits', 'card-lost']);
  const mail = (await bank.readMailbox(robin.email)).find(({ kind }) => kind === 'card-lost');
  assert.match(mail?.text ?? '', new RegExp(replacement.cardNumberMasked.slice(-4)));
});

test('lost and stolen at one moment: one of them stands, and one card is issued', async () => {
  const { robin, cardId } = await withCard();
  const replies = await Promise.all(
    ['lost', 'stolen', 'lost', 'stolen'].map((kind) =>
      onCard(bank, robin, `${cardId}/report`, { kind }),
    ),
  );
  assert.deepEqual(
    replies.map(({ status }) => status).toSorted((a, b) => a - b),
    [200, 200, 409, 409],
  );
  assert.equal((await cardsOf(bank, robin)).length, 2);
});

test('staff report and replace cards for customers, and the customer hears of it', async () => {
  const { robin, cardId } = await withCard();
  const body = { kind: 'stolen', reason: 'Robin called' };
  const second = cardOf(await onCard(bank, approver, `admin/${cardId}/report`, body));
  const reason = 'Chip is broken';
  const third = cardOf(await onCard(bank, approver, `admin/${second.id}/replace`, { reason }));
  const again = cardOf(await onCard(bank, approver, `admin/${second.id}/replace`, {}));
  assert.equal(again.id, third.id);
  const statuses = Object.fromEntries(
    (await cardsOf(bank, robin)).map(({ id, status }) => [id, status]),
  );
  assert.deepEqual(statuses, { [cardId]: 'stolen', [second.id]: 'replaced', [third.id]: 'active' });
  assert.deepEqual(await mailKinds(bank, robin), ['card-stolen', 'card-replaced']);
  assert.deepEqual(await auditOf(bank, second.id), ['replace-card']);
});

test('limits have two decimals, a highest value, and a mail when they change', async () => {
  const { robin, cardId } = await withCard();
  const [before] = await cardsOf(bank, robin);
  assert.deepEqual(before?.limits, { perDay: '5000.00', atm: '1000.00', online: '5000.00' });
  const limits = { perDay: '300.00', atm: '0.00', online: '99.99' };
  for (let time = 0; time < 2; time += 1) {
    const card = cardOf(await onCard(bank, robin, `${cardId}/limits`, limits));
    assert.deepEqual(card.limits, limits);
  }
  assert.deepEqual(await auditOf(bank, cardId), ['change-card-limits'], 'the same again is none');
  assert.deepEqual(await mailKinds(bank, robin), ['card-limits']);
  for (const wrong of [
    { ...limits, atm: '25000.01' },
    { ...limits, perDay: '-1.00' },
    { ...limits, perDay: '1.001' },
    { perDay: '1.00', atm: '1.00' },
    { ...limits, store: '1.00' },
  ]) {
    const reply = await onCard(bank, robin, `${cardId}/limits`, wrong);
    assert.equal(reply.status, 400, JSON.stringify(wrong));
  }
  const byStaff = { ...limits, online: '1.00', reason: 'Asked for by phone' };
  const card = cardOf(await onCard(bank, approver, `admin/${cardId}/limits`, byStaff));
  assert.equal(card.limits.online, '1.00');
});

test('D3: nobody touches or reads the card of another customer', async () => {
  const { cardId } = await withCard();
  const stranger = await makeCustomer(bank, { accounts: { checking: 1n } });
  for (const path of ['lock', 'unlock', 'report', 'limits']) {
    const body =
      path === 'report' ? { kind: 'lost' } : { perDay: '1.00', atm: '1.00', online: '1.00' };
    const sent = path === 'report' || path === 'limits' ? body : undefined;
    const theirs = await onCard(bank, stranger, `${cardId}/${path}`, sent);
    const invented = await onCard(bank, stranger, `${randomUUID()}/${path}`, sent);
    assert.equal(theirs.status, 404, path);
    assert.deepEqual(theirs.text, invented.text);
  }
  const { cookies } = stranger;
  const activity = await bank.request('GET', `/api/cards/${cardId}/activity`, { cookies });
  assert.equal(activity.status, 404);
  assert.deepEqual(await auditOf(bank, cardId), []);
});

test('auditors read and change nothing; nobody works on a card of their own', async () => {
  const { robin, cardId } = await withCard();
  const self = await makeStaff(bank, 'administrator');
  await run(bank.deps.pool, sql`update staff set email = ${robin.email} where id = ${self.id}`);
  for (const path of ['lock', 'unlock', 'replace']) {
    assert.equal((await onCard(bank, auditor, `admin/${cardId}/${path}`, {})).status, 403);
    assert.equal((await onCard(bank, self, `admin/${cardId}/${path}`, {})).status, 403);
  }
  const { cookies } = auditor;
  const read = await bank.request('GET', `/api/admin/cards/${cardId}/activity`, { cookies });
  assert.equal(read.status, 200);
});

test('staff lock the card of a blocked customer, who cannot unlock anything', async () => {
  const { robin, cardId } = await withCard();
  await setCustomerStatus(bank, robin, 'blocked');
  assert.equal((await onCard(bank, approver, `admin/${cardId}/lock`, {})).status, 200);
  const cookies = await signIn(bank, 'customer', robin.id);
  const reply = await bank.request('POST', `/api/cards/${cardId}/lock`, { cookies });
  assert.equal(reply.status, 401);
});

test('the database keeps cards as they were issued, and lost ones lost', async () => {
  const { robin, cardId } = await withCard();
  await onCard(bank, robin, `${cardId}/report`, { kind: 'lost' });
  for (const statement of [
    sql`update cards set status = 'active' where id = ${cardId}`,
    sql`update cards set last_four = '0000', status = 'lost' where id = ${cardId}`,
    sql`delete from cards where id = ${cardId}`,
    sql`insert into cards (id, account_id, customer_id, last_four, card_holder_name, expires_on,
        card_type, card_color, created_at, replaces)
      select gen_random_uuid(), account_id, customer_id, '1234', card_holder_name, expires_on,
        card_type, card_color, created_at, id from cards where id = ${cardId}`,
  ]) {
    await assert.rejects(run(bank.ownerPool, statement));
  }
  const own = await rows(bank.deps.pool, sql`select id from cards where customer_id = ${robin.id}`);
  assert.equal(own.length, 2);
});

test('a locked card is declined until it is unlocked', async () => {
  const { robin, cardId } = await withCard();
  await onCard(bank, robin, `${cardId}/lock`);
  assert.equal((await authorize(bank, approver, cardId)).approved, false);
  await onCard(bank, robin, `${cardId}/unlock`);
  assert.equal((await authorize(bank, approver, cardId)).approved, true);
});
