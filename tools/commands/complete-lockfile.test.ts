import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findLeftOut, readLockfile } from './complete-lockfile.ts';

test('the lockfile names every package for every machine', () => {
  const leftOut = [...findLeftOut(readLockfile()).keys()];
  assert.deepEqual(leftOut, [], 'npm ci would refuse it: run npm run lockfile');
});

test('the lockfile names no registry, so that any mirror can serve it', () => {
  const named = Object.values(readLockfile().packages).filter(({ resolved }) => resolved);
  assert.deepEqual(named, []);
});

test('a package left out is named by its exact version and its machine', () => {
  const optionalDependencies = {
    '@a/b-linux-x64-musl': '1.2.3',
    '@a/b-win32-arm64-msvc': '1.2.3',
    here: '1.0.0',
  };
  const leftOut = findLeftOut({
    packages: {
      'node_modules/b': { dev: true, optionalDependencies: optionalDependencies },
      'node_modules/b/node_modules/here': { version: '1.0.0' },
    },
  });
  assert.deepEqual(Object.fromEntries(leftOut), {
    'node_modules/@a/b-linux-x64-musl': {
      version: '1.2.3',
      dev: true,
      cpu: ['x64'],
      optional: true,
      os: ['linux'],
      libc: ['musl'],
    },
    'node_modules/@a/b-win32-arm64-msvc': {
      version: '1.2.3',
      dev: true,
      cpu: ['arm64'],
      optional: true,
      os: ['win32'],
    },
  });
});
