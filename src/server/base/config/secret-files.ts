// A secret may be in a file, which its variable with _FILE behind it names: the environment of a
// process is shown by too many tools. Kubernetes, compose and systemd offer secrets as files.
import { readFileSync, statSync } from 'node:fs';

type Environment = Readonly<Record<string, string | undefined>>;

/** The secrets that the server reads. Addresses carry passwords. */
export const secretVariables: readonly string[] = [
  'DATABASE_URL',
  'MIGRATION_DATABASE_URL',
  'READ_DATABASE_URL',
  'SECRET_KEY',
  'SMTP_URL',
];

const LARGEST_BYTES = 65_536;

/** Whether a variable is set, by itself or, if it is a secret, by a file. */
export function isGiven(env: Environment, name: string): boolean {
  const file = secretVariables.includes(name) ? env[`${name}_FILE`] : undefined;
  return Boolean(env[name]?.trim() || file?.trim());
}

/**
 * The environment with the secrets of its files. Neither a path nor a content is in a mistake: who
 * puts the secret itself behind _FILE must not find it in a log.
 */
export function withSecretFiles(
  env: Environment,
  mistakes: string[],
  names = secretVariables,
): Environment {
  const read: Record<string, string> = {};
  for (const name of names) {
    const variable = `${name}_FILE`;
    const file = env[variable]?.trim();
    if (!file) continue;
    if (env[name]?.trim()) {
      mistakes.push(`${name} and ${variable} are both set. Remove one of them.`);
      continue;
    }
    try {
      read[name] = readSecret(file);
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code ?? 'unreadable';
      mistakes.push(
        `${variable} must name a file with the secret, and it cannot be read (${code}).`,
      );
    }
    if (read[name] === '') mistakes.push(`${variable} names an empty file.`);
  }
  return Object.keys(read).length === 0 ? env : { ...env, ...read };
}

function readSecret(file: string): string {
  // A pipe or a device would keep the start waiting, or never end.
  const stats = statSync(file);
  if (!stats.isFile()) throw Object.assign(new Error('no file'), { code: 'not a file' });
  if (stats.size > LARGEST_BYTES) throw Object.assign(new Error('large'), { code: 'too large' });
  return readFileSync(file, 'utf8').replace(/(\r?\n)+$/, '');
}
