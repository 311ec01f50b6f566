import { ensureChromium, runBrowserTests } from '../../../tools/testing/browser-tests.ts';
import { Findings, type Proof } from '../proof.ts';

/** All journeys, and each screen in every size and theme: too many for every `npm test`. */
export const screens: Proof = {
  name: 'screens',
  claim: 'every screen is sound in every size and theme',
  async prove() {
    const findings = new Findings();
    ensureChromium();
    const { passed, failed } = await runBrowserTests({
      files: [],
      thorough: true,
      stopping: new AbortController().signal,
    });
    findings.operations = passed + failed;
    if (failed > 0) findings.mishandled.push(`${failed} journeys`);
    findings.summary = `${passed} journeys`;
    return findings;
  },
};
