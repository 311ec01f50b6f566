import assert from 'node:assert/strict';
import { test } from 'node:test';
import { encode } from 'uqr';
import { qrPath } from './qr-path.ts';

test('neighbours in a row are one rectangle', () => {
  assert.equal(
    qrPath([
      [true, true, false, true],
      [false, false, false, false],
      [false, true, true, true],
    ]),
    'M0 0h2v1h-2zM3 0h1v1h-1zM1 2h3v1h-3z',
  );
});

test('the outline covers exactly the dark squares of a real code', () => {
  const { data } = encode('otpauth://totp/Bank:robin?secret=JBSWY3DPEHPK3PXP&issuer=Bank');
  const covered = [...qrPath(data).matchAll(/M(\d+) (\d+)h(\d+)/g)].flatMap(([, x, y, width]) =>
    Array.from({ length: Number(width) }, (_, step) => `${Number(x) + step} ${y}`),
  );
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`${x} ${y}`] : [])));
  assert.deepEqual(covered, dark);
});
