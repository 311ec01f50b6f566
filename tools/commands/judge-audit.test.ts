import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { readLockfile } from './complete-lockfile.ts';
import { exitCodeOf, judgeAudit } from './judge-audit.ts';

test('G5: an audit without findings and an audit without an answer differ', () => {
  const fine = judgeAudit({ code: 0, out: 'found 0 vulnerabilities\n', err: '' });
  assert.deepEqual(fine, { mark: '✔', sentence: 'found 0 vulnerabilities' });
  const verdict = judgeAudit({ code: 1, out: '1 high severity vulnerability\n', err: '' });
  assert.equal(verdict.mark, '✖');
  const err = 'npm warn audit 405 Method Not Allowed\nnpm error audit endpoint returned an error\n';
  assert.equal(judgeAudit({ code: 1, out: '', err }).mark, '?');
  assert.equal(judgeAudit({ code: 0, out: '', err: 'npm warn something else\n' }).mark, '?');
});

test('only an audit that was answered and found nothing passes', () => {
  assert.equal(exitCodeOf(['✔', '✔']), 0);
  assert.equal(exitCodeOf(['✔', '?']), 2);
  assert.equal(exitCodeOf(['?', '✖']), 1);
});

test('G5: what is installed is what was locked, by its hash, and runs nothing of its own', () => {
  const packages = Object.entries(readLockfile().packages).filter(([name]) => name !== '');
  // Builds for other machines are only named, and installed where their own lockfile has them.
  const bare = packages.filter(([, entry]) => !('integrity' in entry) && !entry.optional);
  assert.deepEqual(bare, []);
  const npmrc = readFileSync(path.join(import.meta.dirname, '../../.npmrc'), 'utf8');
  assert.match(npmrc, /^ignore-scripts=true$/m);
});
