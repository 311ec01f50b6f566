// What must never happen: that a session alone lets more be paid with a card.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cardsOf, giveCard, onCard } from '#tests/support/money/cards.ts';
import { makeCustomer, makeStaff } from '#tests/support/people/people.ts';
import { confirmStepUp, outcomeOf } from '#tests/support/people/step-up.ts';
import { startBank } from '#tests/support/start-bank.ts';

const bank = await startBank({ env: { SETTING_STEP_UP: 'on' } });

const standard = { perDay: '5000.00', atm: '1000.00', online: '5000.00' };
const lower = { perDay: '300.00', atm: '0.00', online: '99.99' };

async function withCard() {
  const robin = await makeCustomer(bank, { accounts: { checking: 1_000n, credit: 0n } });
  return { robin, cardId: await giveCard(bank, robin) };
}

test('lower limits are saved at once', async () => {
  const { robin, cardId } = await withCard();
  assert.equal(outcomeOf(await onCard(bank, robin, `${cardId}/limits`, lower)), 'taken');
});

test('each limit that is raised needs a fresh code, also beside one that is lowered', async () => {
  const { robin, cardId } = await withCard();
  for (const raised of [{ perDay: '5000.01' }, { atm: '1000.01' }, { online: '5000.01' }]) {
    const limits = { ...lower, ...raised };
    const reply = await onCard(bank, robin, `${cardId}/limits`, limits);
    assert.equal(reply.status, 403);
    assert.equal(outcomeOf(reply), 'step-up-required', JSON.stringify(raised));
  }
  const [card] = await cardsOf(bank, robin);
  assert.deepEqual(card?.limits, standard);
});

test('the code confirms these limits of this card, once', async () => {
  const { robin, cardId } = await withCard();
  const other = await giveCard(bank, robin, 'credit');
  const raised = { ...standard, atm: '1500.00' };
  const path = `${cardId}/limits`;
  const confirmed = await confirmStepUp(bank, robin, await onCard(bank, robin, path, raised));
  const higher = await onCard(bank, confirmed, path, { ...raised, atm: '2000.00' });
  assert.equal(outcomeOf(higher), 'step-up-required');
  const elsewhere = await onCard(bank, confirmed, `${other}/limits`, raised);
  assert.equal(outcomeOf(elsewhere), 'step-up-required');
  assert.equal(outcomeOf(await onCard(bank, confirmed, path, raised)), 'taken');
  assert.equal(outcomeOf(await onCard(bank, confirmed, path, lower)), 'taken');
  assert.equal(outcomeOf(await onCard(bank, confirmed, path, raised)), 'step-up-required');
});

test('a card is reported and replaced without a code, and staff raise limits without one', async () => {
  const { robin, cardId } = await withCard();
  const raised = { ...standard, atm: '1500.00' };
  const approver = await makeStaff(bank, 'approver');
  assert.equal(outcomeOf(await onCard(bank, approver, `admin/${cardId}/limits`, raised)), 'taken');
  const reply = await onCard(bank, robin, `${cardId}/report`, { kind: 'lost' });
  assert.equal(outcomeOf(reply), 'taken');
});
