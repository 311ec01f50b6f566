import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { Findings, type Proof } from '../proof.ts';

const ROOT = path.join(import.meta.dirname, '../../..');
const FILES = {
  small: ['src/ledger/holds.test.ts'],
  ci: [
    'src/ledger/**/*.test.ts',
    ...['accounts', 'bills', 'deposits', 'transfers'].map(
      (feature) => `src/server/${feature}/**/*.test.ts`,
    ),
  ],
};

export const weakerRole: Proof = {
  name: 'weaker-role',
  claim: 'the tests of money hold where the server’s role may change no account and no history',
  prove: async (size) => {
    const findings = new Findings();
    const files = globSync(FILES[size === 'small' ? 'small' : 'ci'], { cwd: ROOT });
    const how = ['--test', '--test-force-exit', '--test-concurrency=2', '--test-reporter=tap'];
    const child = spawn(process.execPath, [...how, ...files], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'inherit'],
      // A test that is run by another one would otherwise report to that one.
      env: { ...process.env, NODE_TEST_CONTEXT: undefined, TEST_DATABASE_ROLE: 'weaker' },
    });
    const [report, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
    const failed = [...report.matchAll(/^ *not ok \d+ - (.*)$/gm)].map(([, name = '']) => name);
    findings.mishandled.push(...failed);
    if (code !== 0 && failed.length === 0) findings.mishandled.push(`the tests ended with ${code}`);
    findings.operations = Number(/^# pass (\d+)$/m.exec(report)?.[1] ?? 0);
    if (findings.operations === 0) findings.mishandled.push('no test was run');
    findings.summary = `${findings.operations} tests in ${files.length} files as the weaker role`;
    return findings;
  },
};
