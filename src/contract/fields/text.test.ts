import assert from 'node:assert/strict';
import { test } from 'node:test';
import type * as z from 'zod/mini';
import { watchText } from '#tests/support/watch-text.ts';
import { line, optionalLine, paragraph } from './text.ts';

const NOT_ALLOWED = 'First name contains characters that are not allowed';
const name = line({ label: 'First name', max: 10 });

test('a line is composed, trimmed and kept', () => {
  assert.equal(name.parse('  Jose\u0301 '), 'José');
  assert.equal(name.parse('<b>{{7}}'), '<b>{{7}}');
  assert.equal(name.parse('☀️ Ana 🌾'), '☀️ Ana 🌾');
});

test('a required line says what is missing', () => {
  for (const empty of [undefined, null, '', '   ', '\u00A0']) {
    assert.equal(complaint(name, empty), 'First name is required');
  }
  for (const other of [5, true, [], {}]) {
    assert.equal(complaint(name, other), 'First name must be text');
  }
});

test('a line is limited after trimming', () => {
  assert.equal(name.parse(`${'a'.repeat(10)}   `), 'a'.repeat(10));
  assert.equal(complaint(name, 'a'.repeat(11)), 'First name must be at most 10 characters');
});

test('controls, line breaks, lone surrogates and direction overrides are refused', () => {
  for (const bad of ['a\0b', 'a\nb', 'a\r\nb', 'a\u001Bb', 'a\u0085b', 'a\u007Fb', 'a\u2028b']) {
    assert.equal(complaint(name, bad), 'First name contains characters that are not allowed');
  }
  for (const bad of ['a\uD800', '\uDC00b', 'abc\u202Etxt', 'a\u2066b']) {
    assert.equal(complaint(name, bad), 'First name contains characters that are not allowed');
  }
});

test('characters that nobody sees are refused in a line', () => {
  const unseen = ['\u00AD', '\u034F', '\u061C', '\u115F', '\u180E', '\u200B', '\u200C', '\u200D'];
  unseen.push('\u200E', '\u200F', '\u2060', '\u2063', '\u3164', '\uFE0F', '\uFEFF', '\uFFA0');
  unseen.push('\u{E0041}', '\u{E0100}');
  for (const bad of unseen) {
    const code = `U+${bad.codePointAt(0)?.toString(16)}`;
    assert.equal(complaint(name, `An${bad}a`), NOT_ALLOWED, code);
  }
});

test('a text that is too long as sent is refused before it is composed', () => {
  const sentence = 'First name must be at most 10 characters';
  // Each composes to one character, so that these forty do fit.
  assert.equal(name.parse('\u03B1\u0313\u0300\u0345'.repeat(10)), '\u1F82'.repeat(10));
  assert.equal(complaint(name, `a${'\u0301'.repeat(15_000)}${'\u0327'.repeat(15_000)}`), sentence);
  assert.equal(complaint(name, ' '.repeat(41)), sentence);
  assert.equal(
    complaint(optionalLine({ label: 'Bank', max: 5 }), ' '.repeat(5_000)),
    'Bank must be at most 5 characters',
  );
});

test('a run of marks is refused before it is composed, however short the text', () => {
  const story = paragraph({ label: 'Message', max: 2_000 });
  const watch = watchText('sent ');
  try {
    const marks = `sent ${'\u0301'.repeat(3_990)}${'\u0327'.repeat(3_990)}`;
    assert.equal(complaint(story, marks), 'Message contains characters that are not allowed');
    assert.equal(watch.composed(), 0);
  } finally {
    watch.stop();
  }
  assert.equal(story.parse(`sent e${'\u0301'.repeat(30)}`), `sent é${'\u0301'.repeat(29)}`);
});

test('an optional line left empty is absent, and is held to the same limits otherwise', () => {
  const bank = optionalLine({ label: 'Bank', max: 5 });
  for (const empty of [undefined, null, '', '  ']) assert.equal(bank.parse(empty), undefined);
  assert.equal(bank.parse(' Alder '), 'Alder');
  assert.equal(complaint(bank, 'Alders'), 'Bank must be at most 5 characters');
  assert.equal(complaint(bank, 7), 'Bank must be text');
});

test('a paragraph keeps its line breaks as \\n', () => {
  const reason = paragraph({ label: 'Reason', max: 20 });
  assert.equal(reason.parse(' one\r\ntwo\rthree\n '), 'one\ntwo\nthree');
  assert.equal(complaint(reason, 'one\ttwo'), 'Reason contains characters that are not allowed');
});

function complaint(schema: z.ZodMiniType, value: unknown): string | undefined {
  return schema.safeParse(value).error?.issues[0]?.message;
}
