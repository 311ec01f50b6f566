// npm run bench:input — what a hostile request costs the server beside an ordinary one to the same
// endpoint. Counted is the time on the processor of the thread that serves all requests, so hashing
// passwords and decoding photographs, which have threads of their own, are left aside. Ordinary and
// hostile requests alternate in short batches, and the median of each counts.
import { once } from 'node:events';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import type { Access } from '#contract/endpoint.ts';
import { type Everything, startWithEverything } from '#tests/support/one-of-everything.ts';
import { makeCustomer, startChallenge } from '#tests/support/people/people.ts';
import { type Call, type Subject, subjects } from './input/hostile-requests.ts';
import type { Batch } from './input/sender.ts';
import { median, printTable } from './table.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    requests: { type: 'string', default: '10' },
    only: { type: 'string', default: '' },
  },
});
const [rounds, requests] = [Number(values.rounds), Number(values.requests)];

/** A hostile request may cost so many ordinary ones. */
const BAR = 3;
const SHOWN = 15;
const FEW = 3;

interface Row {
  readonly name: string;
  readonly kind: string;
  readonly usualMs: number;
  readonly hostileMs: number;
  readonly ratio: number;
}

async function openEverything(): Promise<Everything> {
  // Beyond its limit a request is refused before it is read, and an ordinary one is not refused.
  const env = {
    LIMIT_EVENT_LOOP_LAG: '1h',
    LIMIT_PASSWORD_RESETS_PER_ADDRESS: '1000000',
    LIMIT_PASSWORD_RESETS_PER_LOGIN: '1000000',
  };
  const everything = await startWithEverything({ env });
  // Who is blocked or closed here must not be the one who sends everything else.
  const target = await makeCustomer(everything.bank, { accounts: { checking: 100n } });
  return { ...everything, ids: { ...everything.ids, users: target.id } };
}

const everything = await openEverything();
const { bank, owner, administrator, approver, auditor } = everything;
const cookies: Readonly<Record<Access, Readonly<Record<string, string>>>> = {
  public: {},
  'pre-auth': await startChallenge(bank, 'customer', owner.id),
  customer: owner.cookies,
  staff: auditor.cookies,
  approver: approver.cookies,
  administrator: administrator.cookies,
};
const sender = new Worker(path.join(import.meta.dirname, 'input/sender.ts'));

/** Milliseconds of the server's thread for one of these requests. */
async function cost({ endpoint, isLarge }: Subject, call: Call): Promise<number> {
  const { method, access } = endpoint;
  const count = isLarge ? FEW : requests;
  const cookie = Object.entries(cookies[access]).map(([name, value]) => `${name}=${value}`);
  const body = typeof call.body === 'string' ? Buffer.from(call.body) : call.body;
  const headers = {
    ...(body && { 'content-type': call.type }),
    ...(cookie.length > 0 && { cookie: cookie.join('; ') }),
  };
  const batch: Batch = { url: bank.url, method, path: call.path, headers, body, count };
  const before = process.threadCpuUsage();
  sender.postMessage(batch);
  const [statuses] = (await once(sender, 'message')) as [number[]];
  const { user, system } = process.threadCpuUsage(before);
  // Where all fields are optional, an empty object behind many blanks is a request like any other.
  const mayPass = call.kind === 'usual' || call.kind === 'blanks before {}';
  const isExpected = (status: number) =>
    mayPass ? status < 500 : status === 0 || (status >= 400 && status < 500);
  const wrong = statuses.find((status) => !isExpected(status));
  if (wrong !== undefined) {
    throw new Error(`${method} ${endpoint.path}, ${call.kind}: answered ${wrong}`);
  }
  return (user + system) / 1_000 / count;
}

async function measure(subject: Subject): Promise<Row[]> {
  const { endpoint, usual, hostile } = subject;
  const costs = new Map<Call, number[]>([usual, ...hostile].map((call) => [call, []]));
  for (let round = 0; round <= rounds; round += 1) {
    for (const [call, samples] of costs) {
      const ms = await cost(subject, call);
      // The first round only warms up.
      if (round > 0) samples.push(ms);
    }
  }
  const usualMs = median(costs.get(usual) ?? []);
  return hostile.map((call) => {
    const hostileMs = median(costs.get(call) ?? []);
    const name = `${endpoint.method} ${endpoint.path}`;
    return { name, kind: call.kind, usualMs, hostileMs, ratio: hostileMs / usualMs };
  });
}

const rows: Row[] = [];
const chosen = (await subjects(everything)).filter(({ endpoint }) =>
  endpoint.path.includes(values.only),
);
for (const subject of chosen) rows.push(...(await measure(subject)));
await sender.terminate();
await bank.stop();

const worst = rows.toSorted((a, b) => b.ratio - a.ratio).slice(0, SHOWN);
printTable(
  `Time of the serving thread: a hostile request beside an ordinary one, the worst of ${rows.length}`,
  ['', 'kind', 'ordinary', 'hostile', 'ratio'],
  worst.map(({ name, kind, usualMs, hostileMs, ratio }) => [
    name,
    kind,
    `${usualMs.toFixed(2)} ms`,
    `${hostileMs.toFixed(2)} ms`,
    `${ratio.toFixed(2)} ×`,
  ]),
);
const missed = rows.filter(({ ratio }) => ratio > BAR);
console.log(
  missed.length === 0
    ? `\nNone of ${rows.length} costs more than ${BAR} ordinary ones.`
    : `\n${missed.length} of ${rows.length} cost more than ${BAR} ordinary ones.`,
);
process.exit(missed.length > 0 ? 1 : 0);
