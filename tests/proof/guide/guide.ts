import path from 'node:path';
import { Findings, type Proof } from '../proof.ts';
import { beforeBlock, type GuidePeople, guideChecks } from './guide-checks.ts';
import { type GuideMachine, startGuideMachine, whyNoMachine } from './guide-machine.ts';
import { makeReleases } from './guide-releases.ts';
import { type GuideBlock, readGuide } from './read-guide.ts';

const UPGRADE = '11. A new release, and going back';
const POLLED = '/var/tmp/polled';

/** Follows docs/operations.md word for word on an empty machine. */
export const guide: Proof = {
  name: 'guide',
  claim: 'the commands of docs/operations.md, run as they stand, make a bank that keeps its word',
  async prove() {
    const findings = new Findings();
    findings.skipped = whyNoMachine();
    if (findings.skipped !== undefined) return findings;
    const machine = await startGuideMachine();
    try {
      makeReleases(path.join(machine.root, 'srv/git/larch.git'));
      await follow(machine, findings);
    } finally {
      await machine.stop();
    }
    return findings;
  },
};

async function follow(machine: GuideMachine, findings: Findings): Promise<void> {
  const people: GuidePeople = {};
  const times: string[] = [];
  for (const [section, blocks] of Map.groupBy(readGuide(), (block) => block.section)) {
    const check = guideChecks[section];
    if (!check) throw new Error(`Nothing is checked after "${section}" of the guide.`);
    const begunAt = Date.now();
    if (section === UPGRADE) await startPolling(machine);
    const isRun = await runBlocks({ blocks, machine, people, findings });
    times.push(`${section.split('.')[0]}: ${Math.round((Date.now() - begunAt) / 1_000)} s`);
    if (!isRun) return;
    try {
      await check(machine, people);
    } catch (error) {
      findings.mishandled.push(`after "${section}": ${String(error)}`);
      return;
    }
    if (section === UPGRADE) findings.mishandled.push(...(await polledFailures(machine)));
  }
  findings.summary = `${findings.operations} blocks, by section ${times.join(', ')}`;
}

interface Running {
  readonly blocks: readonly GuideBlock[];
  readonly machine: GuideMachine;
  readonly people: GuidePeople;
  readonly findings: Findings;
}

/** Whether each command of the section ended well. */
async function runBlocks({ blocks, machine, people, findings }: Running): Promise<boolean> {
  for (const { text, line } of blocks) {
    try {
      await beforeBlock(text, machine, people);
      await machine.type(text);
      findings.operations += 1;
    } catch (error) {
      findings.mishandled.push(`the block at line ${line} failed: ${String(error)}`);
      return false;
    }
  }
  return true;
}

/** A visitor who asks for something from the database, ten times a second. */
async function startPolling({ ask }: GuideMachine): Promise<void> {
  await ask(
    `systemd-run --quiet --unit=polling bash -c 'while sleep 0.1; do curl --silent --output ` +
      `/dev/null --cacert /etc/haproxy/bank.crt --write-out "%{http_code}\\n" ` +
      `https://bank.example/api/products >> ${POLLED} || true; done'`,
  );
}

async function polledFailures({ ask }: GuideMachine): Promise<string[]> {
  await ask('systemctl stop polling');
  const answers = (await ask(`cat ${POLLED}`)).trim().split('\n');
  const failed = answers.filter((status) => status !== '200');
  if (answers.length < 50) return [`only ${answers.length} calls during the upgrade`];
  if (failed.length === 0) return [];
  return [`${failed.length} of ${answers.length} calls during the upgrade: ${failed[0]}`];
}
