import { randomInt } from 'node:crypto';

/** A new one each time, so that every run looks somewhere else; PROOF_SEED repeats an old run. */
export function chooseSeed(): number {
  const configured = process.env['PROOF_SEED'];
  return configured === undefined ? randomInt(2 ** 31) : Number(configured);
}
