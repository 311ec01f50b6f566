import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type LogFields, openLog } from './log.ts';

function capture() {
  const lines: string[] = [];
  return { log: openLog('debug', { write: (line) => lines.push(line) }), lines };
}

test('E8: a field that is not on the list never reaches the log', () => {
  const { log, lines } = capture();
  const careless = { requestId: 'r1', email: 'jordan@mail.example', password: 'hunter2' };
  log.info('request', careless as LogFields);
  assert.deepEqual(Object.keys(JSON.parse(lines[0] ?? '')), ['level', 'time', 'requestId', 'msg']);
});

test('E8: an error leaves its class, code and frames, but not its message or its detail', () => {
  const { log, lines } = capture();
  const error = Object.assign(new TypeError('invalid value: "536-90-4399"\n    at secret'), {
    code: '22P02',
    constraint: 'people_ssn_key',
    detail: 'Key (ssn)=(536-90-4399) already exists.',
  });
  log.error('a bug', { error });
  const line = JSON.parse(lines[0] ?? '');
  assert.equal(line.errorClass, 'TypeError');
  assert.equal(line.errorCode, '22P02');
  assert.equal(line.constraint, 'people_ssn_key');
  assert.match(line.stack, /log\.test\.ts/);
  assert.doesNotMatch(lines[0] ?? '', /4399|secret/);
});

test('E9: line breaks, escape codes and separators stay inside one JSON line', () => {
  const { log, lines } = capture();
  const hostile = 'x\r\n{"level":"error"}\u001b[31m\u009b2J\u2028\u007f';
  log.info(hostile, { route: hostile, actorId: hostile });
  assert.equal(lines.length, 1);
  const [line = ''] = lines;
  assert.equal(line.trimEnd().split(/[\r\n\u2028]/).length, 1);
  assert.ok(!['\u001b', '\u007f', '\u009b'].some((control) => line.includes(control)));
  assert.equal(JSON.parse(line).level, 'info');
});

test('what is thrown may be anything', () => {
  const { log, lines } = capture();
  for (const error of ['text', null, 7, {}]) log.error('a bug', { error });
  assert.equal(lines.length, 4);
});
