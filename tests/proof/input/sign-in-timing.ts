import { standardCost } from '#server/base/session/password.ts';
import { startApp } from '#tests/support/app.ts';
import { makeCustomer } from '#tests/support/people/people.ts';
import { enterPassword } from '#tests/support/people/sign-in.ts';
import { Findings, inThousands, type Proof } from '../proof.ts';
import { seededRandom } from '../random.ts';

const TRIES = { small: 20, ci: 200, nightly: 2_000 };
const TOLERANCE = 0.1;

// A2. Only here: a test that runs with every change must not depend on how busy the machine is.
export const signInTiming: Proof = {
  name: 'sign-in-timing',
  claim: 'an unknown name takes as long to refuse as a wrong password',
  prove: async (size, seed) => {
    const findings = new Findings();
    const random = seededRandom(seed);
    const limits = { LIMIT_ADDRESS_FAILURES: '1000000', LIMIT_LOGIN_FAILURES: '1000000' };
    const env = { ...limits, LIMIT_CONSECUTIVE_FAILURES: '1000000' };
    const bank = await startApp({ env, hashCost: standardCost });
    try {
      const { email: known } = await makeCustomer(bank);
      const times = { known: [] as number[], unknown: [] as number[] };
      for (let tried = 0; tried < TRIES[size] * 2; tried += 1) {
        // In random order, so that nothing that comes in turns falls on one of the two.
        const isKnown = random.pick([true, false]);
        const email = isKnown ? known : `nobody${tried}@mail.example`;
        const begunAt = performance.now();
        await enterPassword(bank, { email, password: 'not-the-password' });
        times[isKnown ? 'known' : 'unknown'].push(performance.now() - begunAt);
      }
      const [wrong, nobody] = [median(times.known), median(times.unknown)];
      const difference = Math.abs(wrong - nobody) / Math.max(wrong, nobody);
      findings.operations = TRIES[size] * 2;
      findings.summary =
        `${inThousands(findings.operations)} tries, medians ${wrong.toFixed(1)} ms and ` +
        `${nobody.toFixed(1)} ms, ${(difference * 100).toFixed(1)} % apart`;
      if (difference > TOLERANCE) findings.leaked.push(findings.summary);
    } finally {
      await bank.stop();
    }
    return findings;
  },
};

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
