import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { rows } from '#database/connection.ts';
import { findViolations } from '#ledger/invariants/invariants.ts';
import { startApp, type TestApp } from '#tests/support/app.ts';
import { ask } from '#tests/support/http-client.ts';
import { authorize, giveCard } from '#tests/support/money/cards.ts';
import { balancesOf } from '#tests/support/money/wires.ts';
import {
  accountOf,
  makeCustomer,
  makeStaff,
  type TestStaff,
} from '#tests/support/people/people.ts';
import { startServerOf } from '#tests/support/processes/server-process.ts';
import { inParallel } from '../in-parallel.ts';
import { Findings, inThousands, type Proof } from '../proof.ts';
import { seededRandom } from '../random.ts';

const KILLS = { small: 2, ci: 15, nightly: 200 };
const PAYMENTS = 40;
const CARDS = 4;
const LATEST_KILL_MS = 250;
/** Held of each, and claimed: less, as much, or more than the account can pay. */
const AMOUNT = '5.00';
const CLAIMS = ['4.00', '5.00', '6.00'] as const;

const LIMITS = { LIMIT_REQUESTS_PER_MINUTE: '1000000', LIMIT_ANSWER: '60s' };

/** Merchants claim what was authorized from a server that is killed, and claim it again later. */
export const killCardClearing: Proof = {
  name: 'kill-card-clearing',
  claim: 'of a server killed while it clears card payments, each payment is cleared once',
  prove: async (size, seed) => {
    const findings = new Findings();
    const random = seededRandom(seed);
    const env = { ...LIMITS, SECRET_KEY: `proof:${randomBytes(32).toString('base64')}` };
    const bank = await startApp({ env });
    bank.clock.advance(Date.now() - bank.clock.now().getTime());
    try {
      const staff = await makeStaff(bank, 'administrator');
      for (let kill = 1; kill <= KILLS[size]; kill += 1) {
        const claims = await authorizeSome(bank, staff, () => random.pick(CLAIMS));
        const server = await startServerOf(bank, env);
        const answered = new Set<string>();
        const claiming = claimAll(server.url, staff, claims, (id) => answered.add(id));
        await sleep(random.below(LATEST_KILL_MS));
        await server.kill9();
        findings.kills += 1;
        await claiming;
        // What was not answered may or may not have been cleared; each is claimed once more.
        for (const { authorizationId, amount } of claims) {
          const body = { kind: 'clear-card', authorizationId, amount };
          const path = '/api/admin/simulator/events';
          const { status, text } = await bank.request('POST', path, { ...staff, body });
          if (answered.has(authorizationId) && status !== 409) {
            findings.lost.push(`${authorizationId} was answered, and then: ${status} ${text}`);
          }
          if (status !== 200 && status !== 409) findings.lost.push(text);
        }
        findings.operations += claims.length;
        await judge(bank, claims, findings);
      }
      findings.unbalanced.push(...(await findViolations(bank.deps.pool)));
    } finally {
      await bank.stop();
    }
    findings.summary =
      `${inThousands(KILLS[size])} kills of a server that clears ${PAYMENTS} card payments, ` +
      'each cleared once';
    return findings;
  },
};

interface Claim {
  readonly authorizationId: string;
  readonly amount: string;
  readonly accountId: string;
}

/** Of customers who have just what is authorized, so that a larger claim overdraws them. */
async function authorizeSome(
  bank: TestApp,
  staff: TestStaff,
  pickAmount: () => string,
): Promise<Claim[]> {
  const claims: Claim[] = [];
  for (let card = 0; card < CARDS; card += 1) {
    const dollars = BigInt((PAYMENTS / CARDS) * Number(AMOUNT));
    const customer = await makeCustomer(bank, { accounts: { checking: dollars } });
    const cardId = await giveCard(bank, customer);
    for (let index = 0; index < PAYMENTS / CARDS; index += 1) {
      const { authorizationId } = await authorize(bank, staff, cardId, { amount: AMOUNT });
      const accountId = accountOf(customer, 'checking');
      claims.push({ authorizationId, amount: pickAmount(), accountId });
    }
  }
  return claims;
}

async function claimAll(
  url: string,
  { cookies }: TestStaff,
  claims: readonly Claim[],
  onAnswer: (authorizationId: string) => void,
): Promise<void> {
  await inParallel(claims.length, claims.length, async (index) => {
    const { authorizationId, amount } = claims[index] as Claim;
    const body = { kind: 'clear-card', authorizationId, amount };
    const reply = await ask(url, 'POST', '/api/admin/simulator/events', { cookies, body }).catch(
      () => undefined,
    );
    if (reply?.status === 200) onAnswer(authorizationId);
  });
}

async function judge(bank: TestApp, claims: readonly Claim[], findings: Findings): Promise<void> {
  const ids = claims.map(({ authorizationId }) => authorizationId);
  const wrong = await rows<{ id: string; status: string; journals: number }>(
    bank.deps.pool,
    sql`select p.id, p.status, (select count(*) from ledger.journals j
            where j.key = 'card-authorization ' || p.id || ' clear')::integer as journals
        from card_authorizations p where p.id = any(${ids}::uuid[])`,
  );
  for (const { id, status, journals } of wrong) {
    if (journals > 1) findings.duplicated.push(`${id} has ${journals} journals`);
    if (journals < 1 || status !== 'cleared') findings.lost.push(`${id} is ${status}`);
  }
  for (const [accountId, own] of Map.groupBy(claims, (claim) => claim.accountId)) {
    const had = own.length * Number(AMOUNT);
    const spent = own.reduce((sum, { amount }) => sum + Number(amount), 0);
    const { balance, available } = await balancesOf(bank, accountId);
    if (Number(balance) !== had - spent || balance !== available) {
      findings.unbalanced.push(`${had} less ${spent} became ${balance}, of it ${available}`);
    }
  }
}
