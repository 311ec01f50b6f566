// npm run proof: every proof at its full size, and then the other way round: the code is broken on
// purpose, and a test must notice. With `-- --long` the nightly size; names choose some of them.
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { startScratchPostgres } from '#tests/support/database.ts';
import { stopSignal } from '../../tools/startup/stop-signal.ts';
import { proofs } from './all.ts';
import { breakOnPurpose } from './breaking/break-on-purpose.ts';
import { breaks } from './breaking/breaks.ts';
import { faultBreaks } from './breaking/fault-breaks.ts';
import { mutants } from './breaking/mutants.ts';
import { Findings, inThousands, type Proof, type Size } from './proof.ts';
import { chooseSeed } from './seed.ts';

const broken = { breaking: breaks, mutants, 'fault-breaks': faultBreaks };
const { values, positionals } = parseArgs({
  options: { long: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const known = [...proofs.map((proof) => proof.name), ...Object.keys(broken)];
const unknown = positionals.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(`There is no proof named ${unknown.join(', ')}: choose from ${known.join(', ')}.`);
  process.exit(1);
}
/** A quarter of an hour for what changes rarely. */
const onlyByName = ['fault-breaks'];
const isWanted = (name: string) =>
  positionals.includes(name) || (positionals.length === 0 && !onlyByName.includes(name));

const stopping = stopSignal();
// A server of its own with a real bank's settings, unless the caller names another.
const server = process.env['TEST_DATABASE_URL'] ? undefined : await startScratchPostgres();
process.env['TEST_DATABASE_URL'] ??= server?.url;
stopping.addEventListener('abort', () => {
  void (server?.stop() ?? Promise.resolve()).finally(() => process.exit(130));
});

const total = new Findings();
let failed = false;
const size: Size = values.long ? 'nightly' : 'ci';
for (const proof of proofs) {
  if (isWanted(proof.name)) failed = !(await runProof(proof)) || failed;
}
for (const [name, list] of Object.entries(broken)) {
  if (!isWanted(name)) continue;
  const atOnce = onlyByName.includes(name) ? 1 : availableParallelism();
  failed = !(await breakOnPurpose({ name, breaks: list, atOnce, stopping })) || failed;
}
await server?.stop();

console.log(
  `\n${inThousands(total.operations)} operations, ${inThousands(total.kills)} kills, ` +
    `${inThousands(total.faults)} faults, ${inThousands(total.badInputs)} bad inputs, ` +
    `${total.lost.length} lost, ${total.duplicated.length} duplicated, ` +
    `${total.unbalanced.length} unbalanced`,
);
process.exit(failed ? 1 : 0);

async function runProof(proof: Proof): Promise<boolean> {
  const seed = chooseSeed();
  const begunAt = Date.now();
  const seconds = () => `${((Date.now() - begunAt) / 1_000).toFixed(1)} s`;
  try {
    const findings = await proof.prove(size, seed);
    if (findings.skipped !== undefined) {
      console.log(`- ${proof.name}: skipped, ${findings.skipped}`);
      return true;
    }
    total.add(findings);
    const passed = findings.broken.length === 0;
    console.log(
      `${passed ? '✔' : '✖'} ${proof.name}: ${findings.summary} (seed ${seed}, ${seconds()})`,
    );
    for (const what of findings.broken.slice(0, 20)) console.log(`    ${what}`);
    return passed;
  } catch (error) {
    console.log(`✖ ${proof.name} (seed ${seed}, ${seconds()})`);
    console.error(error);
    return false;
  }
}
