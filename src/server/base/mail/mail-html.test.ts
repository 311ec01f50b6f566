import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mailHtml } from './mail-html.ts';
import { mailTemplate } from './mail-template.ts';

const welcome = mailTemplate(
  { email: 'robin@mail.example', firstName: 'Robin' },
  {
    kind: 'activation',
    subject: 'Your account is open',
    paragraphs: ['Enter this code:', 'Access code: 042137', 'Amount: $5.00\nTo: Ana & Co'],
  },
);

/** What a reader of the HTML part has before them. */
function seen(markup: string): string {
  const [, body = ''] = /<body[^>]*>(.*)<\/body>/s.exec(markup) ?? [];
  return body
    .replaceAll(/<br>\n/g, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&amp;', '&')
    .replaceAll('&#39;', "'");
}

test('both parts of a mail say the same, line by line', () => {
  const text = seen(mailHtml(welcome)).replace('Access code:\n042137', 'Access code: 042137');
  const lines = text.split('\n').filter((line) => line !== '');
  const [, title, ...rest] = lines;
  assert.equal(title, welcome.subject);
  assert.deepEqual(
    rest,
    welcome.text.split('\n').filter((line) => line !== ''),
  );
});

test('a code stands in one piece, to be copied', () => {
  assert.match(mailHtml(welcome), />042137</);
});

test('C15: what a person typed is never markup', () => {
  const nasty = '<img src=x onerror=alert(1)>';
  const markup = mailHtml({ subject: nasty, text: `Hello ${nasty},\n\n"Reason": ${nasty}\n` });
  assert.doesNotMatch(markup, /<img/);
  assert.match(markup, /&lt;img src=x onerror=alert\(1\)&gt;/);
});

test('it fetches nothing, runs nothing and leaves the colors to the mail program', () => {
  const markup = mailHtml(welcome);
  assert.doesNotMatch(markup, /<(img|script|link|iframe|a|form|style)\b|url\(|https?:/i);
  assert.doesNotMatch(markup, /background|[^-]color:/);
  assert.match(markup, /<meta name="color-scheme" content="light dark">/);
});
