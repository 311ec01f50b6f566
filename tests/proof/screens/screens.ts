import { ensureChromium, runBrowserTests } from '../../../tools/testing/browser-tests.ts';
import { Findings, type Proof } from '../proof.ts';

/** All journeys, with those that take too long for every `npm test`. */
export const screens: Proof = {
  name: 'screens',
  claim: 'every journey of customers, visitors and staff can be walked',
  async prove() {
    const findings = new Findings();
    ensureChromium();
    const { passed, failed } = await runBrowserTests({
      files: [],
      thorough: true,
      stopping: new AbortController().signal,
    });
    findings.operations = passed + failed.length;
    findings.mishandled.push(...failed);
    findings.summary = `${passed} journeys`;
    return findings;
  },
};
