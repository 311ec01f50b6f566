import { Findings, type Proof } from '../proof.ts';
import { openTamperingBank } from './tampered-bank.ts';
import { tamperings } from './tamperings.ts';

/** With every change of the code some of them, at full size all. */
const EVERY = { small: 8, ci: 1, nightly: 1 };
/** Where the code was broken on purpose: all of them, up to the first that is not noticed. */
const untilUnnoticed = process.env['PROOF_TAMPERINGS'] === 'until-unnoticed';

export const tampering: Proof = {
  name: 'tampering',
  claim: 'L17: whatever is changed in the history by hand is found and named',
  prove: async (size) => {
    const findings = new Findings();
    const bank = await openTamperingBank();
    const every = untilUnnoticed ? 1 : EVERY[size];
    const chosen = tamperings.filter((_, index) => index % every === 0);
    try {
      for (const one of chosen) {
        const { found, wrong } = await bank
          .tamper(one)
          .catch((error: Error) => ({ found: false, wrong: [error.message] }));
        if (!found) findings.lost.push(`${one.what}: ${wrong.join('; ') || 'not noticed'}`);
        if (!found && untilUnnoticed) break;
      }
      const untouched = await bank.findWrong();
      findings.unbalanced.push(...untouched.map((sentence) => `untouched, and yet ${sentence}`));
    } finally {
      await bank.close();
    }
    findings.faults = chosen.length;
    findings.summary =
      `${chosen.length} of ${tamperings.length} changes, ` +
      `${chosen.length - findings.lost.length} found and named`;
    return findings;
  },
};
