import { randomInt } from 'node:crypto';

/** A new one each time, so that every run looks somewhere else; PROOF_SEED repeats an old run. */
export function chooseSeed(): number {
  const given = process.env['PROOF_SEED'];
  return given === undefined ? randomInt(2 ** 31) : Number(given);
}
