import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ServerProcess, Weight } from '#tests/support/processes/server-process.ts';
import { Findings, inThousands, type Proof, type Size } from '../proof.ts';
import { seededRandom } from '../random.ts';
import { type LargeBank, openLargeBank } from './large-bank.ts';
import { failuresIn, p95, sendTraffic } from './traffic.ts';

const LOAD = {
  small: { aSecond: 20, seconds: 3 },
  ci: { aSecond: 200, seconds: 120 },
  nightly: { aSecond: 300, seconds: 3_600 },
};
const SOAK = {
  small: { aSecond: 10, seconds: 2 },
  ci: { aSecond: 50, seconds: 300 },
  nightly: { aSecond: 50, seconds: 28_800 },
};
const OVERLOAD_SECONDS = { small: 2, ci: 60, nightly: 60 };
const RECOVERY = { aSecond: 50, seconds: 5 };
const SLOWEST_READ_MS = 150;
const SLOWEST_WRITE_MS = 300;
const MOST_DRIFT = 1.1;
// V8 keeps empty pages for 8 seconds (--memory-pool-timeout), so weighing goes on for longer than that.
const WEIGHINGS = { small: 2, ci: 24, nightly: 24 };
const BETWEEN_WEIGHINGS_MS = 500;

export const load: Proof = {
  name: 'load',
  claim: 'L14, L15, L21: the bank is quick in busy times, sheds what is too much, and stays small',
  prove: async (size, seed) => {
    const findings = new Findings();
    const bank = await openLargeBank(size, seededRandom(seed));
    try {
      await sendTraffic(bank.server.url, RECOVERY, bank.next);
      const summaries = [
        await busyTimes(bank, size, findings),
        await tooMuch(bank, size, findings),
        await aLongDay(bank, size, findings),
      ];
      findings.unbalanced.push(...(await bank.findWrong()));
      findings.summary = summaries.join('; ');
    } finally {
      await bank.close();
    }
    return findings;
  },
};

async function busyTimes(bank: LargeBank, size: Size, findings: Findings): Promise<string> {
  const answers = await sendTraffic(bank.server.url, LOAD[size], bank.next);
  findings.operations += answers.length;
  findings.lost.push(...failuresIn(answers));
  const [reads, writes] = [false, true].map((isWrite) =>
    p95(answers.filter((answer) => answer.isWrite === isWrite)),
  ) as [number, number];
  if (size !== 'small') {
    assert.ok(reads < SLOWEST_READ_MS, `reads take ${reads} ms`);
    assert.ok(writes < SLOWEST_WRITE_MS, `writes take ${writes} ms`);
  }
  const { aSecond, seconds } = LOAD[size];
  return `${aSecond} a second for ${seconds} s: p95 ${reads} ms of reads, ${writes} ms of writes`;
}

/** Five times the load: refused requests have a Retry-After, and afterwards all is as before. */
async function tooMuch(bank: LargeBank, size: Size, findings: Findings): Promise<string> {
  const aSecond = LOAD[size].aSecond * 5;
  const seconds = OVERLOAD_SECONDS[size];
  const answers = await sendTraffic(bank.server.url, { aSecond, seconds }, bank.next);
  findings.operations += answers.length;
  const shed = answers.filter(({ status }) => status === 429 || status === 503);
  for (const { status, retryAfter } of shed) {
    if (retryAfter === undefined) findings.mishandled.push(`${status} without Retry-After`);
  }
  findings.lost.push(...failuresIn(answers.filter((answer) => !shed.includes(answer))));
  const after = await sendTraffic(bank.server.url, RECOVERY, bank.next);
  findings.lost.push(...failuresIn(after));
  if (size !== 'small') assert.ok(p95(after) < SLOWEST_READ_MS, `${p95(after)} ms afterwards`);
  return (
    `${inThousands(aSecond)} a second for ${seconds} s: ${inThousands(answers.length - shed.length)} ` +
    `served, ${inThousands(shed.length)} asked to come back, p95 ${p95(after)} ms right after`
  );
}

async function aLongDay(bank: LargeBank, size: Size, findings: Findings): Promise<string> {
  const { aSecond, seconds } = SOAK[size];
  const half = { aSecond, seconds: seconds / 2 };
  const first = await sendTraffic(bank.server.url, half, bank.next);
  const before = await lightest(bank.server, size);
  const second = await sendTraffic(bank.server.url, half, bank.next);
  const now = await lightest(bank.server, size);
  findings.operations += first.length + second.length;
  findings.lost.push(...failuresIn([...first, ...second]));
  const drift =
    `from ${before.heldMb} to ${now.heldMb} MB held, ` +
    `from ${before.aliveMb} to ${now.aliveMb} MB alive`;
  if (size !== 'small') {
    assert.ok(now.heldMb < before.heldMb * MOST_DRIFT, drift);
    assert.ok(now.aliveMb < before.aliveMb * MOST_DRIFT, drift);
  }
  return `${aSecond} a second for ${seconds} s: ${drift}`;
}

/** The lowest of several weighings: garbage and empty pages are in some, a leak would be in all. */
async function lightest(server: ServerProcess, size: Size): Promise<Weight> {
  let { heldMb, aliveMb } = await server.weigh();
  for (let time = 1; time < WEIGHINGS[size]; time += 1) {
    await sleep(BETWEEN_WEIGHINGS_MS);
    const weight = await server.weigh();
    heldMb = Math.min(heldMb, weight.heldMb);
    aliveMb = Math.min(aliveMb, weight.aliveMb);
  }
  return { heldMb, aliveMb };
}
