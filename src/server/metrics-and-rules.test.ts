import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { before, test } from 'node:test';
import { freshDatabase } from '#tests/support/database.ts';
import { readConfig } from './base/config/config.ts';
import { startServer } from './main.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const RULES = 'ops/prometheus/larch-rules.yml';
const readText = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

/** Each metric of a server that was started, with its type. */
const types = new Map<string, string>();

before(async () => {
  const database = await freshDatabase();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'larch-metrics-'));
  const env = { PORT: '0', METRICS_PORT: '0', LOG_LEVEL: 'silent', DATA_DIR: dataDir };
  const config = readConfig(env, { demo: true });
  const server = await startServer({ config, databaseUrl: database.url, demo: true });
  const text = await (await fetch(server.metricsUrl ?? '')).text();
  for (const [, name = '', type = ''] of text.matchAll(/^# TYPE (\w+) (\w+)$/gm)) {
    types.set(name, type);
  }
  await server.close();
  await database.drop();
  await rm(dataDir, { recursive: true });
});

test('metrics are named by the conventions of Prometheus', () => {
  assert.ok(types.size > 20);
  for (const [name, type] of types) {
    assert.match(name, /^(larch|process)_[a-z]+(_[a-z]+)*$/);
    assert.equal(name.endsWith('_total'), type === 'counter', `${name} is a ${type}`);
    if (type === 'histogram') assert.match(name, /_seconds$/);
    assert.doesNotMatch(name, /_(ms|millis|milliseconds|minutes|kb|mb)$/, name);
  }
});

/** The names of metrics in an expression; what else has such a name is a function or a label. */
function metricsIn(text: string): string[] {
  return [...text.matchAll(/\b(?:larch|process)_[a-z_]+\b/g)].map(([name]) =>
    name.replace(/(?<=_seconds)_(bucket|count|sum)$/, ''),
  );
}

test('every metric that an alert rule names is one of a server', () => {
  const expressions = [...readText(RULES).matchAll(/^ +expr: ['"](.*)['"]$/gm)];
  assert.ok(expressions.length > 10);
  for (const [, expression = ''] of expressions) {
    for (const name of metricsIn(expression)) assert.ok(types.has(name), name);
  }
});

test('every metric that the dashboard or a page about an alert names is one of a server', () => {
  const pages = globSync('docs/alerts/*.md', { cwd: ROOT });
  const files = ['ops/grafana/larch.json', 'docs/operations.md', ...pages];
  for (const file of files) {
    for (const name of metricsIn(readText(file))) {
      const isOther = /^larch_(owner|follower)$/.test(name);
      assert.ok(isOther || types.has(name), `${file} names ${name}`);
    }
  }
});

test('the dashboard shows every metric', () => {
  const shown = new Set(metricsIn(readText('ops/grafana/larch.json')));
  const hidden = [...types.keys()].filter((name) => !shown.has(name));
  assert.deepEqual(hidden, ['process_start_time_seconds']);
});

test('every alert has a page, and every page an alert', () => {
  const rules = readText(RULES);
  const names = [...rules.matchAll(/- alert: (\w+)$/gm)].map(([, name = '']) => name);
  const linked = [...rules.matchAll(/runbook_url: (.+)$/gm)].map(([, file = '']) => file);
  assert.equal(linked.length, names.length);
  for (const [index, file] of linked.entries()) {
    assert.ok(existsSync(path.join(ROOT, file)), file);
    assert.ok(readText(file).startsWith(`# ${names[index]}\n`), file);
  }
  const pages = globSync('docs/alerts/larch-*.md', { cwd: ROOT });
  assert.deepEqual(pages.toSorted(), linked.toSorted());
});

test('each alert is raised by what it is for, and by nothing usual, says promtool', (t) => {
  const found = spawnSync('promtool', ['--version']);
  if (found.error) {
    t.skip('promtool is not installed (Debian: apt-get install prometheus)');
    return;
  }
  const cwd = path.join(ROOT, 'ops/prometheus');
  for (const args of [
    ['check', 'rules', 'larch-rules.yml'],
    ['test', 'rules', 'larch-rules-test.yml'],
  ]) {
    const { status, stdout, stderr } = spawnSync('promtool', args, { cwd, encoding: 'utf8' });
    assert.equal(status, 0, stdout + stderr);
  }
  const tested = readText('ops/prometheus/larch-rules-test.yml');
  for (const [, name = ''] of readText(RULES).matchAll(/- alert: (\w+)$/gm)) {
    assert.ok(tested.includes(`name: ${name} is raised\n`), name);
    assert.ok(tested.includes(`name: ${name} is not raised\n`), name);
  }
});
