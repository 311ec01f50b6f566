import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { ibanLength, ibanPrefixes, isIbanRequired, parseIban, printIban } from './iban.ts';

// The example the SWIFT registry (release 101) prints for each of its 89 countries.
const REGISTRY = `
  AD1200012030200359100100 AE070331234567890123456 AL47212110090000000235698741
  AT611904300234573201 AZ21NABZ00000000137010001944 BA391290079401028494 BE68539007547034
  BG80BNBG96611020345678 BH67BMAG00001299123456 BI4210000100010000332045181
  BR1800360305000010009795493C1 BY13NBRB3600900000002Z00AB00 CH9300762011623852957
  CR05015202001026284066 CY17002001280000001200527600 CZ6508000000192000145399
  DE89370400440532013000 DJ2100010000000154000100186 DK5000400440116243
  DO28BAGR00000001212453611324 EE382200221020145685 EG380019000500000000263180002
  ES9121000418450200051332 FI2112345600000785 FK88SC123456789012 FO6264600001631634
  FR1420041010050500013M02606 GB29NWBK60161331926819 GE29NB0000000101904917
  GI75NWBK000000007099453 GL8964710001000206 GR1601101250000000012300695
  GT82TRAJ01020000001210029690 HN88CABF00000000000250005469 HR1210010051863000160
  HU42117730161111101800000000 IE29AIBK93115212345678 IL620108000000099999999
  IQ98NBIQ850123456789012 IS140159260076545510730339 IT60X0542811101000000123456
  JO94CBJO0010000000000131000302 KW81CBKU0000000000001234560101 KZ86125KZT5004100100
  LB62099900000001001901229114 LC55HEMM000100010012001200023015 LI21088100002324013AA
  LT121000011101001000 LU280019400644750000 LV80BANK0000435195001 LY83002048000020100120361
  MC5811222000010123456789030 MD24AG000225100013104168 ME25505000012345678951
  MK07250120000058984 MN121234123456789123 MR1300020001010000123456753
  MT84MALT011000012345MTLCAST001S MU17BOMM0101101030300200000MUR NI45BAPR00000013000003558124
  NL91ABNA0417164300 NO9386011117947 OM810180000001299123456 PK36SCBL0000001123456702
  PL61109010140000071219812874 PS92PALS000000000400123456702 PT50000201231234567890154
  QA58DOHB00001234567890ABCDEFG RO49AAAA1B31007593840000 RS35260005601001611379
  RU0304452522540817810538091310419 SA0380000000608010167519 SC18SSCB11010000000000001497USD
  SD2129010501234001 SE4550000000058398257466 SI56263300012039086 SK3112000000198742637541
  SM86U0322509800000000270100 SO211000001001000100141 ST23000100010051845310146
  SV62CENR00000000000000700025 TL380080012345678910157 TN5910006035183598478831
  TR330006100519786457841326 UA213223130000026007233566001 VA59001123000012345678
  VG96VPVG0000012345678901 XK051212012345678906 YE15CBYE0001018861234567891234`
  .trim()
  .split(/\s+/);

/** The check digits as ISO 13616 computes them, in big integers, apart from the code under test. */
function withCheckDigits(country: string, bban: string): string {
  const expand = (text: string) => text.replace(/[A-Z]/g, (l) => String(Number.parseInt(l, 36)));
  const check = 98n - (BigInt(expand(`${bban}${country}00`)) % 97n);
  return `${country}${String(check).padStart(2, '0')}${bban}`;
}

const country = fc.constantFrom('DE', 'GB', 'FR', 'NO', 'LC', 'RU', 'MT', 'YT', 'HN', 'XK');
const iban = country.chain((code) => {
  const length = (ibanLength(code) ?? 0) - 4;
  const letters = fc.stringMatching(new RegExp(`^[A-Z0-9]{${length}}$`));
  return letters.map((bban) => withCheckDigits(code, bban));
});

test('the example of every country in the registry is accepted', () => {
  assert.equal(REGISTRY.length, 89);
  for (const example of REGISTRY) assert.equal(parseIban(example), example);
});

test('published vectors pass, and one wrong digit does not', () => {
  for (const good of ['GB82WEST12345698765432', 'NL91ABNA0417164300', 'DE89370400440532013000']) {
    assert.equal(parseIban(good), good);
  }
  assert.equal(parseIban('DE89370400440532013001'), null);
});

test('spaces, case and a leading "IBAN" are forgiven', () => {
  assert.equal(parseIban(' de89 3704 0044 0532 0130 00 '), 'DE89370400440532013000');
  assert.equal(parseIban('IBAN GB82 WEST 1234 5698 7654 32'), 'GB82WEST12345698765432');
  assert.equal(parseIban('IBAN: NL91\u00a0ABNA\u00a00417\u00a01643\u00a000'), 'NL91ABNA0417164300');
});

test('other shapes, other lengths and unknown countries are refused', () => {
  const bad = ['', 'DE', 'DE89', 'DE8937040044053201300', 'DE893704004405320130000', '12345678'];
  bad.push('US89370400440532013000', 'ZZ89370400440532013000', 'DE89-3704-0044-0532-0130-00');
  bad.push('GB82WEſT12345698765432', 'D€89370400440532013000', `DE89${'0'.repeat(10_000)}`);
  for (const text of bad) assert.equal(parseIban(text), null, text.slice(0, 40));
});

test('97 codes ask for an IBAN, four more know one, and the rest have none', () => {
  const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ');
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  assert.equal(codes.filter(isIbanRequired).length, 97);
  const optional = codes.filter((code) => ibanLength(code) !== null && !isIbanRequired(code));
  assert.deepEqual(optional, ['BI', 'DJ', 'FK', 'HN']);
  for (const none of 'US CA MX AU NZ CN JP IN KR SG HK ZA PH TH'.split(' ')) {
    assert.equal(isIbanRequired(none), false, none);
    assert.equal(ibanLength(none), null, none);
    assert.deepEqual(ibanPrefixes(none), [], none);
  }
  for (const odd of ['', 'D', 'de', 'E2', '24', ' A', 'DEU'])
    assert.equal(ibanLength(odd), null, odd);
});

test("the registry's sixteen territories may carry their parent's code", () => {
  assert.deepEqual(ibanPrefixes('MQ'), ['MQ', 'FR']);
  assert.deepEqual(ibanPrefixes('AX'), ['AX', 'FI']);
  for (const island of ['GG', 'IM', 'JE']) assert.deepEqual(ibanPrefixes(island), ['GB']);
  assert.deepEqual(ibanPrefixes('BL'), ['FR']);
  assert.deepEqual(ibanPrefixes('DE'), ['DE']);
});

test('an IBAN is printed in groups of four', () => {
  assert.equal(printIban('DE89370400440532013000'), 'DE89 3704 0044 0532 0130 00');
  assert.equal(printIban('BE68539007547034'), 'BE68 5390 0754 7034');
});

test('every number with computed check digits is accepted, printed or not', () => {
  fc.assert(
    fc.property(iban, (number) => {
      assert.equal(parseIban(number), number);
      assert.equal(parseIban(printIban(number).toLowerCase()), number);
    }),
  );
});

test('of all hundred pairs of check digits exactly one is right', () => {
  fc.assert(
    fc.property(iban, (number) => {
      const pairs = Array.from({ length: 100 }, (_, pair) => String(pair).padStart(2, '0'));
      const valid = pairs.filter((p) => parseIban(number.slice(0, 2) + p + number.slice(4)));
      assert.deepEqual(valid, [number.slice(2, 4)]);
    }),
    { numRuns: 50 },
  );
});

test('check digits that satisfy the sum but are never computed are refused', () => {
  for (const [computed, twin] of [
    ['97', '00'],
    ['98', '01'],
    ['02', '99'],
  ] as const) {
    let account = 0;
    let number = '';
    while (number.slice(2, 4) !== computed) {
      number = withCheckDigits('DE', String(account++).padStart(18, '0'));
    }
    assert.equal(parseIban(number), number);
    assert.equal(parseIban(`DE${twin}${number.slice(4)}`), null, twin);
  }
});

test('every wrong digit and every swap of two neighbouring digits is found', () => {
  const german = fc.stringMatching(/^\d{18}$/).map((bban) => withCheckDigits('DE', bban));
  const position = fc.integer({ min: 4, max: 20 });
  fc.assert(
    fc.property(german, position, fc.integer({ min: 1, max: 9 }), (number, at, shift) => {
      const left = Number(number[at]);
      const right = Number(number[at + 1]);
      const changed = number.slice(0, at) + ((left + shift) % 10) + number.slice(at + 1);
      assert.equal(parseIban(changed), null);
      const swapped = `${number.slice(0, at)}${right}${left}${number.slice(at + 2)}`;
      assert.equal(parseIban(swapped) === null, left !== right);
    }),
  );
});
