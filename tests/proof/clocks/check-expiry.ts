// Whether what lasts for a while (a session, an access code) ends when it should, on whichever side
// of its end a clock that jumps may be.
import { HOUR_MS } from '#rules/calendar/durations.ts';
import type { TestApp } from '#tests/support/app.ts';
import { makeCustomer, signIn, type TestCustomer } from '#tests/support/people/people.ts';
import { enterPassword, poolCode } from '#tests/support/people/sign-in.ts';

export async function checkExpiry(bank: TestApp): Promise<string[]> {
  const customer = await makeCustomer(bank);
  return [...(await findWrongSession(bank, customer)), ...(await findWrongCode(bank, customer))];
}

async function findWrongSession(bank: TestApp, { id }: TestCustomer): Promise<string[]> {
  const { customerIdleMs } = bank.deps.config.limits;
  const cookies = await signIn(bank, 'customer', id);
  const openedAt = bank.clock.now().getTime();
  const wanted = [
    { afterMs: -HOUR_MS, status: 200 },
    { afterMs: customerIdleMs, status: 401 },
    { afterMs: customerIdleMs - 1, status: 200 },
    { afterMs: 0, status: 200 },
  ];
  const wrong: string[] = [];
  for (const { afterMs, status } of wanted) {
    jump(bank, openedAt + afterMs);
    const reply = await bank.request('GET', '/api/accounts', { cookies });
    if (reply.status === status) continue;
    wrong.push(`a session was answered ${reply.status} ${afterMs} ms after it began`);
  }
  return wrong;
}

/** A code is good until its end and for one use, and a clock that goes back does not renew it. */
async function findWrongCode(bank: TestApp, customer: TestCustomer): Promise<string[]> {
  const { poolCodeMs } = bank.deps.config.limits;
  const wrong: string[] = [];
  const over = await poolCode(bank);
  jump(bank, bank.clock.now().getTime() + poolCodeMs);
  if (await opens(bank, customer, over)) wrong.push('an access code was good after its end');
  const code = await poolCode(bank);
  const at = bank.clock.now().getTime();
  jump(bank, at - HOUR_MS);
  if (!(await opens(bank, customer, code))) wrong.push('an access code was no good in its time');
  for (const again of [at - HOUR_MS, at, at - 2 * HOUR_MS]) {
    jump(bank, again);
    if (await opens(bank, customer, code)) wrong.push('an access code was good twice');
  }
  return wrong;
}

async function opens(bank: TestApp, customer: TestCustomer, code: string): Promise<boolean> {
  const { cookies } = await enterPassword(bank, customer);
  const body = { email: customer.email, code };
  const reply = await bank.request('POST', '/api/auth/validate-code', { body, cookies });
  return reply.status === 200;
}

function jump({ clock }: TestApp, to: number): void {
  clock.advance(to - clock.now().getTime());
}
