// The demonstration's secret: random, made at the first start, readable by its owner only.
import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError } from './config.ts';
import { parseSecretKeys, type SecretKey } from './keys.ts';

export async function demoKey(dataDir: string): Promise<readonly SecretKey[]> {
  const file = join(dataDir, 'secret-key');
  await mkdir(dataDir, { recursive: true });
  // `wx` lets one of two starting processes make the key; the other reads what is there.
  await writeFile(file, `demo:${randomBytes(32).toString('base64')}\n`, {
    flag: 'wx',
    mode: 0o600,
  }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await chmod(file, 0o600);
  const { keys, problem } = parseSecretKeys((await readFile(file, 'utf8')).trim());
  if (problem) throw new ConfigError([`The key in ${file} ${problem}`]);
  return keys;
}
