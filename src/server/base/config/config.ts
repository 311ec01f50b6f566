// The configuration, read once at start. One message names every mistake, so that nobody has
// to start the server once per mistake.
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { parseSecretKeys, type SecretKey } from '../sealing/keys.ts';
import { closestName } from './closest-name.ts';
import {
  collectorAddress,
  databaseAddress,
  type Kind,
  MAIL_AS_FILES,
  mailAddress,
  oneOf,
  onOff,
  port,
  siteAddress,
  text,
} from './config-values.ts';
import { type Limits, limitOrder, limitTable, type Settings, standardSettings } from './limits.ts';
import { isGiven, withSecretFiles } from './secret-files.ts';

export const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

export interface Config {
  readonly host: string;
  readonly port: number;
  /** Unset: the embedded database. */
  readonly databaseUrl: string | undefined;
  /** A stronger role for migrations, where the server itself runs with a weaker one. */
  readonly migrationDatabaseUrl: string | undefined;
  /** A replica for lists, statements and exports. */
  readonly readDatabaseUrl: string | undefined;
  readonly dataDir: string;
  /** Where this server keeps its copy of the chain's anchors. */
  readonly anchorDir: string;
  readonly publicUrl: URL | undefined;
  /** Newest first. Empty only in the demonstration, which then keeps a random one under dataDir. */
  readonly secretKeys: readonly SecretKey[];
  /** Unset: each mail becomes a file under dataDir. */
  readonly smtpUrl: string | undefined;
  /** Whether mail may leave unencrypted where the mail server offers nothing better. */
  readonly smtpPlaintext: boolean;
  readonly logLevel: LogLevel;
  readonly metricsPort: number | undefined;
  readonly metricsHost: string;
  /** The collector of OpenTelemetry that traces are sent to. Unset: there are none. */
  readonly tracesUrl: URL | undefined;
  readonly demoPublic: boolean;
  /** Off: browsers that installed the site's service worker remove it at their next visit. */
  readonly serviceWorker: boolean;
  /** Addresses or networks whose X-Forwarded-For is believed. */
  readonly trustedProxies: readonly string[];
  readonly limits: Limits;
  readonly settings: Settings;
}

export class ConfigError extends Error {
  readonly mistakes: readonly string[];

  constructor(mistakes: readonly string[]) {
    super(`The configuration has mistakes:\n${mistakes.map((line) => `  - ${line}`).join('\n')}`);
    this.name = 'ConfigError';
    this.mistakes = mistakes;
  }
}

export type Environment = Readonly<Record<string, string | undefined>>;

export interface ReadOptions {
  readonly demo: boolean;
  /** False for commands that take no requests and send no mail. */
  readonly serves?: boolean;
}

export function readConfig(environment: Environment, { demo, serves = true }: ReadOptions): Config {
  const mistakes: string[] = [];
  const env = withSecretFiles(environment, mistakes);

  // An empty variable is an unset one: that is how shells and compose files leave things out.
  function read<Value>(name: string, kind: Kind<Value>): Value | undefined {
    const written = env[name]?.trim();
    if (!written) return undefined;
    const value = kind.parse(written);
    if (value === undefined) mistakes.push(`${name} must be ${kind.expects}.`);
    return value;
  }

  const smtpUrl = read('SMTP_URL', mailAddress);
  const dataDir = resolve(read('DATA_DIR', text) ?? './data');
  const config: Config = {
    host: read('HOST', text) ?? '127.0.0.1',
    port: read('PORT', port) ?? 3000,
    databaseUrl: read('DATABASE_URL', databaseAddress),
    migrationDatabaseUrl: read('MIGRATION_DATABASE_URL', databaseAddress),
    readDatabaseUrl: read('READ_DATABASE_URL', databaseAddress),
    dataDir,
    anchorDir: resolve(read('ANCHOR_DIR', text) ?? join(dataDir, 'anchors')),
    publicUrl: read('PUBLIC_URL', siteAddress),
    secretKeys: readSecretKeys(env['SECRET_KEY']?.trim() ?? '', mistakes),
    smtpUrl: smtpUrl === MAIL_AS_FILES ? undefined : smtpUrl,
    smtpPlaintext: read('SMTP_PLAINTEXT', oneOf('allow')) === 'allow',
    logLevel: read('LOG_LEVEL', oneOf(...logLevels)) ?? 'info',
    metricsPort: read('METRICS_PORT', port),
    metricsHost: read('METRICS_HOST', text) ?? '127.0.0.1',
    tracesUrl: read('OTEL_EXPORTER_OTLP_ENDPOINT', collectorAddress),
    demoPublic: read('DEMO_PUBLIC', onOff) ?? false,
    serviceWorker: read('SERVICE_WORKER', onOff) ?? true,
    trustedProxies: readProxies(env['TRUSTED_PROXIES'] ?? '', mistakes),
    limits: readLimits(read),
    settings: readSettings(read, demo),
  };

  if (mistakes.length === 0) mistakes.push(...outOfOrder(config.limits));
  mistakes.push(...unknownNames(env));
  if (!demo) mistakes.push(...bankMistakes(config, env, serves));
  else if (serves) mistakes.push(...demoMistakes(config));
  if (mistakes.length > 0) throw new ConfigError(mistakes);
  return config;
}

type Read = <Value>(name: string, kind: Kind<Value>) => Value | undefined;

function readLimits(read: Read): Limits {
  const entries = Object.entries(limitTable).map(([name, { kind, standard }]) => {
    return [name, read<unknown>(limitVariable(name), kind) ?? kind.parse(standard)] as const;
  });
  return Object.fromEntries(entries) as unknown as Limits;
}

function readSettings(read: Read, demo: boolean): Settings {
  const standard = Object.entries(standardSettings(demo));
  const entries = standard.map(
    ([name, value]) => [name, read(settingVariable(name), onOff) ?? value] as const,
  );
  return Object.fromEntries(entries) as Settings;
}

const screaming = (name: string) =>
  name.replaceAll(/[A-Z]/g, (mailTemplate) => `_${mailTemplate}`).toUpperCase();

/** `customerIdleMs` is written LIMIT_CUSTOMER_IDLE, since its value carries the unit. */
export function limitVariable(name: string): string {
  return `LIMIT_${screaming(name.replace(/(Ms|Cents|Bytes)$/, ''))}`;
}

export function settingVariable(name: string): string {
  return `SETTING_${screaming(name)}`;
}

// A misspelt limit would silently leave the standard one in force.
function unknownNames(env: Environment): string[] {
  const known = [
    ...Object.keys(limitTable).map(limitVariable),
    ...Object.keys(standardSettings(true)).map(settingVariable),
  ];
  return Object.keys(env)
    .filter((name) => /^(LIMIT|SETTING)_/.test(name) && !known.includes(name))
    .map((name) => `${name} is not known. Did you mean ${closestName(name, known)}?`);
}

function outOfOrder(limits: Limits): string[] {
  return limitOrder
    .filter(([smaller, larger]) => limits[smaller] > limits[larger])
    .map(
      ([smaller, larger]) =>
        `${limitVariable(smaller)} must not be more than ${limitVariable(larger)}.`,
    );
}

function readSecretKeys(written: string, mistakes: string[]): readonly SecretKey[] {
  if (!written) return [];
  const { keys, problem } = parseSecretKeys(written);
  if (problem) mistakes.push(`SECRET_KEY ${problem}`);
  return keys;
}

function readProxies(written: string, mistakes: string[]): readonly string[] {
  if (written.trim() === 'none') return [];
  const proxies = written.split(',').map((part) => part.trim());
  const named = proxies.filter((part) => part !== '');
  for (const proxy of named) {
    const [address = '', bits, more] = proxy.split('/');
    const family = isIP(address);
    const fits =
      bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
    if (family === 0 || !fits || more !== undefined) {
      mistakes.push(`TRUSTED_PROXIES must list addresses or networks; ${proxy} is neither.`);
    } else if (Number(bits) === 0) {
      mistakes.push(`TRUSTED_PROXIES must not name every address there is, as ${proxy} does.`);
    }
  }
  return named;
}

const isLoopback = (host: string) =>
  host === 'localhost' || host === '::1' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host);

function demoMistakes(config: Config): string[] {
  if (isLoopback(config.host) || config.demoPublic) return [];
  return [
    `HOST ${config.host} would show the demonstration, with its published passwords, to others. ` +
      'Set DEMO_PUBLIC=1 if that is what you want.',
  ];
}

const required = [
  ['DATABASE_URL', 'the PostgreSQL to use, such as postgresql://user:password@host/database'],
  ['SECRET_KEY', 'a name and 32 random bytes: k1:$(openssl rand -base64 32)'],
  ['PUBLIC_URL', 'the address people type, such as https://bank.example'],
] as const;

// Without the first, all customers would share the proxy's address, and a few wrong passwords of
// one would lock everyone out. Without the second, sign-in codes would end up in files unnoticed.
const requiredToServe = [
  [
    'TRUSTED_PROXIES',
    'the addresses or networks of the proxies in front of this server, such as 10.0.0.5 or ' +
      '10.0.0.0/24, or to none where there is no proxy',
  ],
  ['SMTP_URL', 'the mail server, such as smtps://user:password@host, or to files to send no mail'],
] as const;

function bankMistakes(config: Config, env: Environment, serves: boolean): string[] {
  const mistakes = [...required, ...(serves ? requiredToServe : [])]
    .filter(([name]) => !isGiven(env, name))
    .map(([name, what]) => `${name} is missing. Set it to ${what}.`);
  const { publicUrl } = config;
  if (publicUrl?.protocol === 'http:' && !isLoopback(publicUrl.hostname)) {
    mistakes.push('PUBLIC_URL must begin with https://, or cookies would be sent unencrypted.');
  }
  return mistakes;
}

/** Whether the site is reached by https, which decides on Secure cookies and HSTS. */
export function isHttps(config: Config): boolean {
  return config.publicUrl?.protocol === 'https:';
}
