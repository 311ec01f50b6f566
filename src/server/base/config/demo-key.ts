// The demonstration's secret: random, made at the first start, readable by its owner only.
import { randomBytes, randomUUID } from 'node:crypto';
import { chmod, link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseSecretKeys, type SecretKey } from '../sealing/keys.ts';
import { ConfigError } from './config.ts';

export async function demoKey(dataDir: string): Promise<readonly SecretKey[]> {
  const file = join(dataDir, 'secret-key');
  await mkdir(dataDir, { recursive: true });
  await makeKey(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await chmod(file, 0o600);
  const { keys, problem } = parseSecretKeys((await readFile(file, 'utf8')).trim());
  if (problem) throw new ConfigError([`The key in ${file} ${problem}`]);
  return keys;
}

// A link lets one of several starting processes make the key; the others find it whole.
async function makeKey(file: string): Promise<void> {
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, `demo:${randomBytes(32).toString('base64')}\n`, { mode: 0o600 });
  try {
    await link(draft, file);
  } finally {
    await unlink(draft);
  }
}
