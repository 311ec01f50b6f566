import fc from 'fast-check';
import { allEndpoints } from '#contract/all.ts';
import type { Access, Endpoint } from '#contract/endpoint.ts';
import { listAccessCodes } from '#contract/people/access-codes.ts';
import { findViolations } from '#ledger/invariants/invariants.ts';
import type { TestReply } from '#tests/support/http-client.ts';
import {
  type Everything,
  startWithEverything,
  usualCall,
} from '#tests/support/one-of-everything.ts';
import { startChallenge } from '#tests/support/people/people.ts';
import { changedTables, tableDigests } from '#tests/support/table-digests.ts';
import { inParallel } from '../in-parallel.ts';
import { Findings, inThousands, type Proof } from '../proof.ts';
import { type BadCall, badCalls } from './bad-calls.ts';

const INPUTS = { small: 500, ci: 5_000, nightly: 500_000 };
const AT_ONCE = 8;
/** How many are drawn before they are sent: a night's worth would not fit into memory. */
const DRAWN = 5_000;

export const badInputs: Proof = {
  name: 'bad-inputs',
  claim: 'E11: whatever is sent to any endpoint, the answer is a clear no and nothing is written',
  prove: async (size, seed) => {
    const findings = new Findings();
    const everything = await startWithEverything();
    try {
      for (let sent = 0; sent < INPUTS[size]; sent += DRAWN) {
        const count = Math.min(DRAWN, INPUTS[size] - sent);
        await sendSome(everything, draw(everything, count, seed + sent), findings);
      }
      findings.unbalanced.push(...(await findViolations(everything.bank.deps.pool)));
    } finally {
      await everything.bank.stop();
    }
    findings.summary =
      `${inThousands(findings.badInputs)} bad inputs over ${allEndpoints.length} endpoints, ` +
      'each answered clearly, none acted on';
    return findings;
  },
};

interface Drawn extends BadCall {
  readonly endpoint: Endpoint;
}

/** So many bad calls, spread evenly over all endpoints. */
function draw(everything: Everything, count: number, seed: number): Drawn[] {
  // Some more than needed, since not every one of them is sent.
  const each = Math.ceil((1.1 * count) / allEndpoints.length) + 1;
  const drawn = allEndpoints.flatMap((endpoint, index) => {
    const calls = badCalls(endpoint, usualCall(everything, endpoint));
    const some = fc.sample(calls, { numRuns: each, seed: seed + index });
    return some.map((call) => ({ ...call, endpoint }));
  });
  const sendable = drawn.filter((call) => isHarmless(call) || !endsSomething(call.endpoint));
  const surplus = sendable.length - count;
  // The surplus is left out here and there, so that no endpoint is left out whole.
  return sendable.filter((_, index) => (index * surplus) % sendable.length >= surplus);
}

async function sendSome(
  everything: Everything,
  calls: readonly Drawn[],
  findings: Findings,
): Promise<void> {
  const { bank } = everything;
  const send = async (call: Drawn | undefined) => {
    if (!call) return;
    const { method, path, body, headers = {} } = call;
    const cookies = call.cookies ?? (await cookiesFor(everything, call.endpoint.access));
    const reply = await bank.request(method, path, { body, headers, cookies });
    findings.badInputs += 1;
    const wrong = complaint(call, reply);
    if (wrong) findings.mishandled.push(`${method} ${call.endpoint.path}, ${call.what}: ${wrong}`);
  };
  const harmless = calls.filter(isHarmless);
  const odd = calls.filter((call) => !isHarmless(call));

  const before = await tableDigests(bank.deps.pool);
  await inParallel(harmless.length, AT_ONCE, (index) => send(harmless[index]));
  const changed = changedTables(before, await tableDigests(bank.deps.pool));
  findings.mishandled.push(...changed.map((table) => `something was written to ${table}`));
  // These say something strange that is allowed, and may do what they say.
  await inParallel(odd.length, AT_ONCE, (index) => send(odd[index]));
}

/** Whatever becomes of it, nothing may be written. That codes were shown is written down. */
function isHarmless({ isWrong, method, endpoint }: Drawn): boolean {
  return isWrong || (method === 'GET' && endpoint.path !== listAccessCodes.path);
}

/** Ending this session would leave no session for the remaining calls. */
function endsSomething({ path }: Endpoint): boolean {
  return /freeze|staff|block|password|logout|end-others|users\/:userId$/.test(path);
}

function complaint({ isWrong }: Drawn, { status, headers, text }: TestReply): string | undefined {
  if (status >= 500) return `${status} ${text}`;
  if (status < 400) return isWrong ? `was taken: ${status} ${text.slice(0, 200)}` : undefined;
  if (headers['content-type'] !== 'application/json; charset=utf-8') {
    return `${status} as ${headers['content-type']}`;
  }
  const { error, code } = JSON.parse(text) as { error?: unknown; code?: unknown };
  const isClear = typeof error === 'string' && error.length > 5 && typeof code === 'string';
  return isClear ? undefined : `${status} without a sentence: ${text}`;
}

async function cookiesFor(everything: Everything, access: Access) {
  const { bank, owner, administrator, approver, auditor } = everything;
  switch (access) {
    case 'public':
      return {};
    case 'pre-auth':
      return await startChallenge(bank, 'customer', owner.id);
    case 'customer':
      return owner.cookies;
    case 'staff':
      return auditor.cookies;
    case 'approver':
      return approver.cookies;
    case 'administrator':
      return administrator.cookies;
  }
}
