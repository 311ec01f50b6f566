// npm run bench — every bench, one after the other, and what they printed in bench/results.md. Leave
// the machine alone meanwhile: it takes about an hour. With names only those are run, and what the
// others printed last time stays: npm run bench -- http growth
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { mergeResults } from './merge-results.ts';

const BENCHES: Readonly<Record<string, string>> = {
  ledger: 'Postings',
  http: 'Calls',
  web: 'Pages',
  office: 'The back office in a browser',
  events: 'Events',
  growth: 'Growth',
  cost: 'Cost',
  'close-day': 'Closing a bank day',
  'close-month': 'Closing a month',
  verify: 'Verification',
  input: 'Hostile input',
};
const RESULTS = path.join(import.meta.dirname, 'results.md');

async function run(name: string): Promise<{ output: string; passed: boolean }> {
  const program = path.join(import.meta.dirname, `${name}.ts`);
  const child = spawn(process.execPath, [program], { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
    process.stdout.write(chunk);
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return { output: output.trim(), passed: code === 0 };
}

function machine(): string {
  const [processor] = os.cpus();
  return [
    `${os.cpus().length} cores (${processor?.model.trim()}),`,
    `${Math.round(os.totalmem() / 2 ** 30)} GB, ${os.type()} ${os.arch()},`,
    `Node ${process.versions.node}, PostgreSQL 18`,
  ].join(' ');
}

const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(BENCHES);
const unknown = names.find((name) => !(name in BENCHES));
if (unknown !== undefined) {
  console.error(`There is no bench ${unknown}: choose among ${Object.keys(BENCHES).join(', ')}.`);
  process.exit(1);
}
for (const name of names) {
  const { output, passed } = await run(name);
  if (!passed) process.exitCode = 1;
  const made = `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC, ${machine()}`;
  const verdict = passed ? '' : '\n\nIt missed a bar or did not finish.';
  const text = `Made by \`npm run bench -- ${name}\`, ${made}.\n\n\`\`\`\n${output}\n\`\`\`${verdict}`;
  // Written after each, so that an hour's work is not lost with its last minute.
  const before = await readFile(RESULTS, 'utf8').catch(() => '');
  await writeFile(RESULTS, mergeResults(before, Object.values(BENCHES), BENCHES[name] ?? '', text));
}
