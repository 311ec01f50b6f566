// Customers who send transfers and wires to the servers. Each repeats a submission under its own
// key, to any server that is up, until it is answered.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ask } from '#tests/support/http-client.ts';
import { domesticWire } from '#tests/support/money/wires.ts';
import { accountOf, type TestCustomer } from '#tests/support/people/people.ts';
import { type Random, seededRandom } from '../random.ts';

const ASK_AGAIN_MS = 50;
// Enough to leave the machine some room, without which nothing comes up again in time.
const PAUSE_MS = 20;

export interface Answer {
  readonly status: number;
  readonly text: string;
  readonly retryAfter?: string | undefined;
}

export interface Submitted {
  readonly customer: TestCustomer;
  readonly kind: 'transfer' | 'wire';
  /** Also what it is called in the books. */
  readonly key: string;
  readonly amountCents: bigint;
  answer?: Answer;
}

/** Let go without being stopped, because something failed, they wait for no answer. */
export interface HttpWriters extends AsyncDisposable {
  /** Resolves when every writer has been answered once more. */
  allAnswered(): Promise<void>;
  stop(): Promise<{ submitted: Submitted[]; tries: number }>;
}

export function startHttpWriters(
  urls: () => readonly string[],
  customers: readonly TestCustomer[],
  seed: number,
  heardAfter: (ms: number, answer: Answer | undefined) => void = () => {},
): HttpWriters {
  const submitted: Submitted[] = [];
  const heard = customers.map(() => Promise.withResolvers<void>());
  let tries = 0;
  let stopping = false;
  let abandoned = false;

  async function untilAnswered(one: Submitted, random: Random): Promise<Answer | undefined> {
    while (!abandoned) {
      tries += 1;
      const url = random.pick(urls());
      const sentAt = performance.now();
      const answer = await submitTo(url, one).catch(() => undefined);
      heardAfter(performance.now() - sentAt, answer);
      if (answer && !mayAskAgain(answer)) return answer;
      await sleep(ASK_AGAIN_MS);
    }
    return undefined;
  }

  async function write(customer: TestCustomer, index: number): Promise<void> {
    const random = seededRandom(seed + index);
    while (!stopping) {
      const one: Submitted = {
        customer,
        kind: random.below(4) === 0 ? 'wire' : 'transfer',
        key: randomUUID(),
        amountCents: BigInt(1_00 + random.below(4_00)),
      };
      submitted.push(one);
      const answer = await untilAnswered(one, random);
      if (!answer) return;
      one.answer = answer;
      heard[index]?.resolve();
      await sleep(PAUSE_MS);
    }
  }

  const writing = Promise.all(customers.map(write));
  return {
    allAnswered: async () => {
      for (const index of heard.keys()) heard[index] = Promise.withResolvers<void>();
      await Promise.all(heard.map(({ promise }) => promise));
    },
    stop: async () => {
      stopping = true;
      await writing;
      return { submitted, tries };
    },
    [Symbol.asyncDispose]: async () => {
      stopping = true;
      abandoned = true;
      await writing;
    },
  };
}

/** The server is overloaded or leaving, or the first of two is still at work on it. */
function mayAskAgain({ status, text }: Answer): boolean {
  return status === 503 || (status === 409 && text.includes('key-in-flight'));
}

export async function submitTo(url: string, one: Submitted): Promise<Answer> {
  const { customer, kind, key, amountCents } = one;
  const cents = String(amountCents).padStart(3, '0');
  const amount = `${cents.slice(0, -2)}.${cents.slice(-2)}`;
  const fromAccountId = accountOf(customer, 'checking');
  const { status, text, headers } = await ask(url, 'POST', paths[kind], {
    cookies: customer.cookies,
    headers: { 'idempotency-key': key },
    body:
      kind === 'wire'
        ? { ...domesticWire, fromAccountId, amount, description: key }
        : { fromAccountId, toAccountId: accountOf(customer, 'savings'), amount, description: key },
  });
  return { status, text, retryAfter: headers['retry-after'] };
}

const paths = { transfer: '/api/internal-transfer', wire: '/api/wire-transfer' };
