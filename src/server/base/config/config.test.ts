import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { cents } from '#money/cents.ts';
import { ConfigError, type Environment, readConfig } from './config.ts';
import { limitTable } from './limits.ts';

const key = (bytes: number) => randomBytes(bytes).toString('base64');

const bank: Environment = {
  DATABASE_URL: 'postgresql://larch@db/larch',
  SECRET_KEY: `k1:${key(32)}`,
  PUBLIC_URL: 'https://bank.example',
  TRUSTED_PROXIES: 'none',
  SMTP_URL: 'smtps://mail.example',
};

function mistakesOf(env: Environment, demo = false): readonly string[] {
  try {
    readConfig(env, { demo });
  } catch (error) {
    assert.ok(error instanceof ConfigError);
    return error.mistakes;
  }
  return [];
}

test('the demonstration needs no variable at all', () => {
  const config = readConfig({}, { demo: true });
  assert.equal(config.port, 3000);
  assert.equal(config.host, '127.0.0.1');
  assert.equal(config.databaseUrl, undefined);
  assert.equal(config.metricsPort, undefined);
  assert.deepEqual(config.secretKeys, []);
});

test('a bank must set five variables, and every missing one is named at once', () => {
  const named = mistakesOf({}).map((line) => /^(\w+) is missing\. Set it to /.exec(line)?.[1]);
  const all = ['DATABASE_URL', 'SECRET_KEY', 'PUBLIC_URL', 'TRUSTED_PROXIES', 'SMTP_URL'];
  assert.deepEqual(named, all);
});

test('a command that takes no requests needs neither proxies nor a mail server', () => {
  const { TRUSTED_PROXIES: _proxies, SMTP_URL: _mail, ...rest } = bank;
  assert.equal(mistakesOf(rest).length, 2);
  assert.doesNotThrow(() => readConfig(rest, { demo: false, serves: false }));
});

test('a bank says which proxies it trusts, or that there is none', () => {
  const proxies = (TRUSTED_PROXIES: string) =>
    readConfig({ ...bank, TRUSTED_PROXIES }, { demo: false }).trustedProxies;
  assert.deepEqual(proxies('none'), []);
  assert.deepEqual(proxies(' 10.0.0.5, 10.1.0.0/16 '), ['10.0.0.5', '10.1.0.0/16']);
  assert.match(mistakesOf({ ...bank, TRUSTED_PROXIES: ' ' }).join(), /TRUSTED_PROXIES is missing/);
  assert.match(mistakesOf({ ...bank, TRUSTED_PROXIES: 'none,::1' }).join(), /none is neither/);
  for (const everybody of ['0.0.0.0/0', '::/0', '10.0.0.0/8,0.0.0.0/00']) {
    const mistakes = mistakesOf({ ...bank, TRUSTED_PROXIES: everybody }).join();
    assert.match(mistakes, /must not name every address there is/);
  }
});

test('mail is encrypted, becomes files, or leaves in plain text, each only by its own word', () => {
  const mail = (env: Environment) => {
    const { smtpUrl, smtpPlaintext } = readConfig({ ...bank, ...env }, { demo: false });
    return [smtpUrl, smtpPlaintext];
  };
  assert.deepEqual(mail({}), ['smtps://mail.example', false]);
  assert.deepEqual(mail({ SMTP_URL: 'files' }), [undefined, false]);
  const plain = { SMTP_URL: 'smtp://mail.example', SMTP_PLAINTEXT: 'allow' };
  assert.deepEqual(mail(plain), ['smtp://mail.example', true]);
  assert.match(mistakesOf({ ...bank, SMTP_PLAINTEXT: 'yes' }).join(), /SMTP_PLAINTEXT must be/);
});

test('an option in the address of the mail server cannot switch the encryption off', () => {
  for (const option of ['ignoreTLS=true', 'requireTLS=false', 'tls.rejectUnauthorized=false']) {
    const mistakes = mistakesOf({ ...bank, SMTP_URL: `smtp://mail.example/?${option}` });
    assert.match(mistakes.join(), /SMTP_URL must be an SMTP address without options/);
  }
});

test('every mistake is told in one message, one line each', () => {
  const mistakes = mistakesOf({
    ...bank,
    PORT: '70000',
    LOG_LEVEL: 'loud',
    SMTP_URL: 'mail.example',
    LIMIT_CUSTOMER_IDLE: 'ten minutes',
    LIMIT_DOMESTIC_WIRE_PERSONAL_EACH: '1e3',
    SETTING_STEP_UP: 'maybe',
    TRUSTED_PROXIES: '10.0.0.0/8,proxy.example',
  });
  const named = new Set(mistakes.map((line) => line.split(' ')[0]));
  assert.deepEqual(
    named,
    new Set([
      'LIMIT_CUSTOMER_IDLE',
      'LIMIT_DOMESTIC_WIRE_PERSONAL_EACH',
      'LOG_LEVEL',
      'PORT',
      'SETTING_STEP_UP',
      'SMTP_URL',
      'TRUSTED_PROXIES',
    ]),
  );
});

test('E5: a missing, short, malformed or doubled key keeps the server from starting', () => {
  const problem = (written: string) => mistakesOf({ ...bank, SECRET_KEY: written }).join();
  assert.match(problem(''), /SECRET_KEY is missing/);
  assert.match(problem(`k1:${key(31)}`), /k1 is too short/);
  assert.match(problem(key(32)), /kid:base64/);
  assert.match(problem(`k1:${key(32)},k1:${key(32)}`), /names k1 twice/);
  assert.match(problem(`k2:${key(32)},k1:${key(8)}`), /k1 is too short/);
});

test('a key never appears in the message that refuses it', () => {
  const secret = key(16);
  assert.doesNotMatch(
    mistakesOf({ ...bank, SECRET_KEY: `k1:${secret}` }).join(),
    new RegExp(secret.replaceAll(/[+/=]/g, '.')),
  );
});

test('a misspelt limit is refused and the right name suggested', () => {
  const [mistake] = mistakesOf({ ...bank, LIMIT_CUSTOMER_IDEL: '5m' });
  assert.equal(mistake, 'LIMIT_CUSTOMER_IDEL is not known. Did you mean LIMIT_CUSTOMER_IDLE?');
});

test('limits that contradict one another are refused', () => {
  const mistakes = mistakesOf({ ...bank, LIMIT_STAFF_IDLE: '9h' });
  assert.deepEqual(mistakes, ['LIMIT_STAFF_IDLE must not be more than LIMIT_STAFF_ABSOLUTE.']);
});

test('every standard limit is readable by its own kind', () => {
  for (const [name, { kind, standard }] of Object.entries(limitTable)) {
    assert.notEqual(kind.parse(standard), undefined, name);
  }
});

test('limits carry their own units', () => {
  const { limits } = readConfig(
    { LIMIT_CUSTOMER_IDLE: '90s', LIMIT_CUSTOMER_IDLE_WARNING: '1m', LIMIT_BODY: '1MiB' },
    { demo: true },
  );
  assert.equal(limits.customerIdleMs, 90_000);
  assert.equal(limits.bodyBytes, 1_048_576);
  assert.equal(limits.domesticWirePersonalEachCents, cents(2_500_000n));
});

test('protections are off in the demonstration and on in a bank, and either can be changed', () => {
  assert.equal(readConfig({}, { demo: true }).settings.dualControl, false);
  assert.equal(readConfig(bank, { demo: false }).settings.dualControl, true);
  assert.equal(readConfig(bank, { demo: false }).settings.singleAdministrator, false);
  const changed = readConfig({ ...bank, SETTING_DUAL_CONTROL: 'off' }, { demo: false });
  assert.equal(changed.settings.dualControl, false);
});

test('the demonstration shows itself to others only when that is asked for', () => {
  assert.match(mistakesOf({ HOST: '0.0.0.0' }, true).join(), /DEMO_PUBLIC=1/);
  assert.deepEqual(mistakesOf({ HOST: '0.0.0.0', DEMO_PUBLIC: '1' }, true), []);
  assert.deepEqual(mistakesOf({ HOST: 'localhost' }, true), []);
});

test('a bank is reached by https, except on loopback', () => {
  assert.match(mistakesOf({ ...bank, PUBLIC_URL: 'http://bank.example' }).join(), /https:/);
  assert.match(mistakesOf({ ...bank, PUBLIC_URL: 'https://bank.example/app' }).join(), /path/);
  assert.deepEqual(mistakesOf({ ...bank, PUBLIC_URL: 'http://127.0.0.1:3000' }), []);
});

test('a secret can be in a file, whose last line break is not part of it', (t) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'larch-secrets-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const inFiles: Record<string, string | undefined> = { ...bank };
  for (const name of ['DATABASE_URL', 'SECRET_KEY', 'SMTP_URL']) {
    writeFileSync(path.join(folder, name), `${bank[name] ?? ''}\n`);
    delete inFiles[name];
    inFiles[`${name}_FILE`] = path.join(folder, name);
  }
  const config = readConfig(inFiles, { demo: false });
  assert.deepEqual(config, readConfig(bank, { demo: false }));
});

test('a secret given twice, or in a file that cannot be read, stops the start', (t) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'larch-secrets-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'empty');
  writeFileSync(file, '\n');
  const { SECRET_KEY, ...rest } = bank;
  const problem = (SECRET_KEY_FILE: string, env: Environment = rest) =>
    mistakesOf({ ...env, SECRET_KEY_FILE });
  assert.deepEqual(problem(file, bank), [
    'SECRET_KEY and SECRET_KEY_FILE are both set. Remove one of them.',
  ]);
  const unreadable = (code: string) => [
    `SECRET_KEY_FILE must name a file with the secret, and it cannot be read (${code}).`,
  ];
  assert.deepEqual(problem(path.join(folder, 'none')), unreadable('ENOENT'));
  assert.deepEqual(problem(folder), unreadable('not a file'));
  assert.deepEqual(problem('/dev/zero'), unreadable('not a file'));
  assert.deepEqual(problem(file), ['SECRET_KEY_FILE names an empty file.']);
  assert.deepEqual(problem(String(SECRET_KEY)), unreadable('ENOENT'));
});

test('what a file of secrets contains is in no message', (t) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'larch-secrets-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'secret');
  writeFileSync(file, 'hunter2');
  for (const name of ['DATABASE_URL', 'MIGRATION_DATABASE_URL', 'SECRET_KEY', 'SMTP_URL']) {
    const mistakes = mistakesOf({ ...bank, [name]: undefined, [`${name}_FILE`]: file });
    assert.equal(mistakes.length, 1);
    assert.ok(mistakes[0]?.startsWith(name));
    assert.doesNotMatch(mistakes.join(), /hunter2/);
  }
});

test('only secrets are read from files', () => {
  const { PUBLIC_URL: _address, ...rest } = bank;
  const mistakes = mistakesOf({ ...rest, PUBLIC_URL_FILE: '/etc/hostname' });
  assert.match(mistakes.join(), /^PUBLIC_URL is missing/);
});

test('a command that shows the demonstration to nobody takes any HOST', () => {
  const open = { HOST: '0.0.0.0' };
  assert.match(mistakesOf(open, true).join(), /would show the demonstration/);
  assert.doesNotThrow(() => readConfig(open, { demo: true, serves: false }));
});
