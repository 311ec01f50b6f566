import assert from 'node:assert/strict';
import { test } from 'node:test';
import { endpoint } from '#contract/endpoint.ts';
import { exampleEndpoints, removeUser } from '#tests/architecture/endpoints/example-endpoints.ts';
import { openapiOf } from '../base/openapi/openapi.ts';
import { docsPage } from './docs-page.ts';

const identity = { title: 'Some bank API', version: '1.0.0', description: 'Every call.' };
const setting = { bankName: 'Some bank', demo: true, styleUrl: '/s.css', jsonUrl: '/d.json' };
const page = docsPage(openapiOf(exampleEndpoints, identity), setting);

test('the page names every call, and its contents lead to each', () => {
  for (const { summary } of exampleEndpoints) assert.ok(page.includes(summary), summary);
  const targets = [...page.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
  const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  assert.equal(new Set(ids).size, ids.length, 'an id occurs twice');
  for (const target of targets) assert.ok(ids.includes(target), `#${target} leads nowhere`);
});

test('the page needs no script and no style of its own, so the strict policy holds', () => {
  assert.doesNotMatch(page, /<script|<style|\sstyle=|\son\w+=/);
});

test('what an endpoint says is shown as text', () => {
  const sly = endpoint({ ...removeUser, summary: '<img src=x onerror=alert(1)> & "more"' });
  const shown = docsPage(openapiOf([sly], identity), setting);
  assert.ok(shown.includes('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;more&quot;'));
});

test('the invented bank says that it is invented', () => {
  assert.ok(page.includes('Demonstration: not a real bank'));
  const real = docsPage(openapiOf(exampleEndpoints, identity), { ...setting, demo: false });
  assert.ok(!real.includes('Demonstration'));
});
