import assert from 'node:assert/strict';
import { test } from 'node:test';
import { limitVariable, readConfig, settingVariable } from '#server/base/config/config.ts';
import { limitTable, standardSettings } from '#server/base/config/limits.ts';
import { secretVariables } from '#server/base/config/secret-files.ts';
import { readText, sourceFiles } from './source-files.ts';

const LINE = /^#?([A-Z][A-Z0-9_]*)=(.*)$/;

/** The variables of .env.example, each with what stands there. */
function exampleSettings(): readonly (readonly [string, string])[] {
  return readText('.env.example')
    .split('\n')
    .flatMap((line) => {
      const [, name, value = ''] = LINE.exec(line) ?? [];
      return name === undefined ? [] : [[name, value] as const];
    });
}

/** What the reader of the configuration asks its environment for. */
function configured(): string[] {
  const asked = new Set<string>();
  const complete: Record<string, string> = {
    DATABASE_URL: 'postgresql://larch@db/larch',
    SECRET_KEY: `k1:${Buffer.alloc(32).toString('base64')}`,
    SMTP_URL: 'files',
    PUBLIC_URL: 'https://bank.example',
    TRUSTED_PROXIES: 'none',
  };
  const env = new Proxy(complete, {
    get: (from, name: string) => {
      asked.add(name);
      return from[name];
    },
  });
  readConfig(env, { demo: false });
  return [...asked];
}

/** Variables that commands read by themselves. */
function readElsewhere(): string[] {
  const files = sourceFiles('src/server', 'tools/commands', 'tools/startup', 'tools/web');
  const texts = files.filter(({ path }) => !path.endsWith('.test.ts')).map(({ text }) => text);
  const names = texts.flatMap((text) =>
    [...text.matchAll(/env\['([A-Z_]+)'\]|variable: '([A-Z_]+)'/g)].map(
      ([, inBrackets, inTable]) => inBrackets ?? inTable ?? '',
    ),
  );
  return [...names, 'ADMIN_PASSWORD_FILE'];
}

test('.env.example lists every variable that is read, once, and no other', () => {
  const listed = exampleSettings().map(([name]) => name);
  const read = new Set([...configured(), ...readElsewhere()]);
  assert.deepEqual(listed.toSorted(), [...read].toSorted());
});

test('.env.example shows the default of every limit and every setting', () => {
  const shown = new Map(exampleSettings());
  for (const [name, { standard }] of Object.entries(limitTable)) {
    assert.equal(shown.get(limitVariable(name)), standard, limitVariable(name));
  }
  for (const [name, isOn] of Object.entries(standardSettings(false))) {
    assert.equal(shown.get(settingVariable(name)), isOn ? 'on' : 'off', settingVariable(name));
  }
});

test('.env.example sets no secret, so that a copy cannot start a bank with a published one', () => {
  const active = readText('.env.example')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('=')[0] ?? '');
  assert.deepEqual(active, ['PUBLIC_URL', 'TRUSTED_PROXIES']);
  assert.ok(!active.some((name) => secretVariables.includes(name)));
});
