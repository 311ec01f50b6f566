import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deviceOf } from './device-of.ts';

test('a device is called by its browser and system', () => {
  const chrome = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/130.0 Safari/537.36';
  assert.equal(deviceOf(chrome), 'Chrome on Windows');
  assert.equal(deviceOf(`${chrome} Edg/130.0`), 'Edge on Windows');
  const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1';
  assert.equal(deviceOf(phone), 'Safari on iPhone');
});

test('what is known neither as browser nor as system is shown as it is', () => {
  assert.equal(deviceOf('curl'), 'curl');
  assert.equal(deviceOf(''), 'Unknown device');
});
