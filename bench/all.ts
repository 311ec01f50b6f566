// npm run bench — every bench, one after the other, and what they printed in bench/results.md. Leave
// the machine alone meanwhile: it takes about an hour.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

const BENCHES: readonly (readonly [string, string])[] = [
  ['Postings', 'ledger.ts'],
  ['Calls', 'http.ts'],
  ['Pages', 'web.ts'],
  ['The back office in a browser', 'office.ts'],
  ['Growth', 'growth.ts'],
];

async function run(file: string): Promise<{ said: string; passed: boolean }> {
  const program = path.join(import.meta.dirname, file);
  const child = spawn(process.execPath, [program], { stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString();
    process.stdout.write(chunk);
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return { said: said.trim(), passed: code === 0 };
}

const [processor] = os.cpus();
const sections = [
  '# What the benches printed',
  [
    `Made by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}: ${os.cpus().length} cores`,
    `(${processor?.model.trim()}), ${Math.round(os.totalmem() / 2 ** 30)} GB, ${os.type()}`,
    `${os.arch()}, Node ${process.versions.node}, PostgreSQL 18. Compare figures within a table only:`,
    'its rows were measured in one run.',
  ].join('\n'),
];
let failed = false;
for (const [title, file] of BENCHES) {
  const { said, passed } = await run(file);
  failed ||= !passed;
  sections.push(`## ${title}`, `\`\`\`\n${said}\n\`\`\``);
  if (!passed) sections.push('It missed a bar or did not finish.');
}
await writeFile(path.join(import.meta.dirname, 'results.md'), `${sections.join('\n\n')}\n`);
process.exitCode = failed ? 1 : 0;
