// What no field should ever be given, and what may be given to any of them by accident or on
// purpose.
import fc from 'fast-check';

const amounts = Object.values({
  wordsIn: wordsIn(
    '0 0.00 -1 -0.01 0.001 0.005 1e3 1E3 0x10 1,000.00 $5 +5 .5 5. 00.10 NaN Infinity -0',
  ),
  odd: ['', ' 5', '5 ', '1__0', '٥', '５', '\u22125', '5\u00000'],
  large: ['9'.repeat(10_000), '999999999999.99', '1000000000000000', '9007199254740993'],
}).flat();

const texts = Object.values({
  nothing: ['', ' ', '\t', '\u200b', '\ufeff'],
  controls: ['\u0000', 'a\u0000b', '\r\n', 'a\r\nSet-Cookie: x=y', '\u001b[31mred', '\u0007'],
  notText: ['\ud800', 'a\udfff', '\uffff'],
  turned: ['\u202etxt.exe', '\u2028'],
  stacked: ['👩‍👩‍👧‍👦'.repeat(50), 'e\u0301'.repeat(500), 'z\u0300\u0301\u0302'.repeat(300)],
  scripts: ['<script>alert(1)</script>', '"><img src=x onerror=alert(1)>', '{{7*7}}', '#{7*7}'],
  statements: ["'; drop table customers; --", "' or '1'='1", '\\', '%', '_', '$1'],
  ids: ['../../etc/passwd', 'admin-001', 'ADMIN-001'],
  formulas: ['=cmd()', '+1', '@SUM(1)', '-2'],
  lookalikes: ['null', 'undefined', 'true', '[object Object]', '[]', '{}'],
  inherited: ['__proto__', 'constructor', 'toString', 'hasOwnProperty'],
  long: ['x'.repeat(71), 'x'.repeat(257), 'x'.repeat(5_000), 'x'.repeat(40_000)],
}).flat();

function wordsIn(text: string): string[] {
  return text.split(' ');
}

const ids = [
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '3f1a0c2e-9d0b-4c7a-8b51-0a1b2c3d4e5',
  '{3f1a0c2e-9d0b-4c7a-8b51-0a1b2c3d4e5f}',
  '3f1a0c2e9d0b4c7a8b510a1b2c3d4e5f',
  '3F1A0C2E-9D0B-4C7A-8B51-0A1B2C3D4E5F\n',
  "3f1a0c2e-9d0b-4c7a-8b51-0a1b2c3d4e5f' or 1=1 --",
];

const days = wordsIn('2026-02-30 2026-13-01 0000-00-00 9999-12-31 10000-01-01 26-3-2 -001-01-01');

/** Any text, the odd kinds more often than chance would have them. */
export const badText: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...texts) },
  { weight: 2, arbitrary: fc.constantFrom(...amounts) },
  { weight: 1, arbitrary: fc.constantFrom(...ids) },
  { weight: 1, arbitrary: fc.constantFrom(...days) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 300 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme-composite', maxLength: 100 }) },
);

const numbers = [0, -0, -1, 5, 5.5, 0.1 + 0.2, 1e21, -1e308, 2 ** 53, 2 ** 63, Number.MIN_VALUE];

/** Anything JSON can say. */
export const badValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: badText },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null]) },
  { weight: 2, arbitrary: fc.constantFrom(...numbers) },
  { weight: 1, arbitrary: fc.array(badText, { minLength: 1, maxLength: 30 }) },
  { weight: 1, arbitrary: fc.record({ constructor: badText, prototype: fc.constant({}) }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
);

const extraKeys = Object.values({
  wanted: wordsIn('balance status role userId creditLimit isAdmin id createdAt'),
  inherited: wordsIn('constructor prototype toString hasOwnProperty'),
  odd: ['', ' ', '$where', 'a.b', 'amount ', '\u200b'],
}).flat();

/** Unexpected keys. */
export const extraKey: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...extraKeys),
  fc.string({ unit: 'binary', maxLength: 40 }),
);

const noJson = Object.values({
  broken: ['{', '}', '[1,]', '{"a":}', '{"a":1,}', "{'a':1}", '{"a" 1}', '\ufeff{}', '// {}', ' '],
  numbers: ['NaN', '{"a":NaN}', '{"a":0x10}', '{"a":01}'],
  strings: ['{"a":"\t"}', '{"a":"\\x"}', '""x', '{"a":"\\u0000"}'],
  twice: ['{"a":1}{"b":2}', '{"a":1,"a":2}', '{"amount":"1.00","\\u0061mount":"9.00"}'],
  inherited: ['{"__proto__":{"role":"x"}}', '{"a":{"__proto__":1}}'],
  deep: [
    '['.repeat(200),
    '['.repeat(11) + ']'.repeat(11),
    '{"a":'.repeat(5_000) + '}'.repeat(5_000),
  ],
  bytes: [
    [0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00],
    [0x7b, 0x22, 0xc0, 0xaf, 0x22],
    [0x1f, 0x8b, 0x08],
  ],
}).flat();

/** Bodies that are no JSON, or JSON that two readers could understand differently. */
export const badJson: fc.Arbitrary<string | Uint8Array> = fc.oneof(
  fc
    .constantFrom(...noJson)
    .map((body) => (typeof body === 'string' ? body : Uint8Array.from(body))),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 50 }).filter((text) => !isJson(text)),
);

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const mediaTypes = Object.values({
  ofForms: ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'],
  nearly: ['text/json', 'application/jsonp', 'application/json5', 'application/x-ndjson', 'json'],
  others: ['application/xml', 'application/csp-report', 'text/plain; application/json', '*/*', 'x'],
}).flat();

export const badMediaType: fc.Arbitrary<string> = fc.constantFrom(...mediaTypes);
