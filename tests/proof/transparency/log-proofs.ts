import { hash } from 'node:crypto';
import {
  consistencyProof,
  inclusionProof,
  leafHash,
  type ReadTile,
  rootOf,
} from '#server/transparency/merkle-tree.ts';
import { growLog } from '#tests/support/log-in-memory.ts';
import { isConsistent, rootFrom } from '../../../verify.mjs';
import { Findings, inThousands, type Proof } from '../proof.ts';
import { type Random, seededRandom } from '../random.ts';

// A little more than two full levels of tiles.
const LEAVES = 66_000;
const PROOFS = { small: 300, ci: 10_000, nightly: 100_000 };

export const logProofs: Proof = {
  name: 'log-proofs',
  claim: 'every proof of the public log holds for what it is about, and for nothing else',
  prove: async (size, seed) => {
    const findings = new Findings();
    const random = seededRandom(seed);
    const leaves = Array.from({ length: LEAVES }, (_, index) => leafHash(Buffer.from(`${index}`)));
    const read = growLog(leaves);
    for (let round = 0; round < PROOFS[size]; round += 1) {
      await proveInclusion(read, leaves, random, findings);
      await proveConsistency(read, random, findings);
    }
    findings.operations = 2 * PROOFS[size];
    const proofs = inThousands(PROOFS[size]);
    findings.summary = `${proofs} proofs each of a leaf and of an older log, ${inThousands(LEAVES)} leaves`;
    return findings;
  },
};

/** Small logs as often as large ones: their edges are where mistakes are. */
function randomSize(random: Random): number {
  return 1 + random.below(random.pick([10, 300, 1_000, LEAVES]));
}

async function proveInclusion(
  read: ReadTile,
  leaves: readonly Buffer[],
  random: Random,
  findings: Findings,
): Promise<void> {
  const size = randomSize(random);
  const index = random.below(size);
  const proof = await inclusionProof(read, index, size);
  const root = await rootOf(read, size);
  const leadsTo = async (leaf: Buffer | undefined) => {
    const found = await rootFrom(leaf ?? root, BigInt(index), BigInt(size), proof);
    return found !== null && root.equals(found);
  };
  const name = `leaf ${index} of ${size}`;
  if (!(await leadsTo(leaves[index]))) findings.mishandled.push(`${name} is not proven`);
  const other = leaves[(index + 1 + random.below(LEAVES - 1)) % LEAVES];
  if (await leadsTo(other)) findings.mishandled.push(`another leaf is proven as ${name}`);
}

async function proveConsistency(read: ReadTile, random: Random, findings: Findings): Promise<void> {
  const to = randomSize(random);
  const from = 1 + random.below(to);
  const proof = await consistencyProof(read, from, to);
  const older = { size: BigInt(from), root: await rootOf(read, from) };
  const newer = { size: BigInt(to), root: await rootOf(read, to) };
  const name = `a log of ${from} in one of ${to}`;
  if (!(await isConsistent(older, newer, proof))) findings.mishandled.push(`${name} is not proven`);
  const changed = { ...older, root: hash('sha256', older.root, 'buffer') };
  if (await isConsistent(changed, newer, proof)) {
    findings.mishandled.push(`${name} is proven although it was changed`);
  }
}
