import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { cents, printCents, sumCents, ZERO } from '#money/cents.ts';
import {
  amortization,
  type Mortgage,
  monthlyCost,
  mortgagePayment,
  parseRate,
} from './mortgage.ts';

function loan(dollars: bigint, percent: string, years: number): Mortgage {
  const annualRatePpm = parseRate(percent) ?? -1n;
  return { principalCents: cents(dollars * 100n), annualRatePpm, months: years * 12 };
}

const anyLoan = fc.record({
  principalCents: fc.bigInt({ min: 1n, max: 500_000_000n }).map(cents),
  annualRatePpm: fc.bigInt({ min: 0n, max: 250_000n }),
  months: fc.integer({ min: 1, max: 480 }),
});

test('well-known payments come out to the cent', () => {
  const known: [bigint, string, number, string][] = [
    [100_000n, '6', 30, '599.55'],
    [200_000n, '6.5', 30, '1264.14'],
    [300_000n, '5.5', 15, '2451.25'],
    [250_000n, '7.25', 30, '1705.44'],
    [120_000n, '0', 10, '1000.00'],
  ];
  for (const [dollars, percent, years, payment] of known) {
    assert.equal(printCents(mortgagePayment(loan(dollars, percent, years))), payment);
  }
});

test('taxes and insurance are a twelfth of the year each', () => {
  const yearly = { taxes: cents(3_600_00n), insurance: cents(1_000_00n) };
  assert.deepEqual(monthlyCost(loan(200_000n, '6.5', 30), yearly), {
    loanCents: 1264_14n,
    taxesCents: 300_00n,
    insuranceCents: 83_33n,
    totalCents: 1647_47n,
  });
});

test('a rate is read exactly, to the ten-thousandth of a percent', () => {
  assert.equal(parseRate('6.125'), 61_250n);
  assert.equal(parseRate(' 7% '), 70_000n);
  assert.equal(parseRate('0'), 0n);
  assert.equal(parseRate('0.0001'), 1n);
  for (const bad of ['', '-1', '100', '6.12345', '6,5', '1e1', 'six', '.5', '5.', '%']) {
    assert.equal(parseRate(bad), null, bad);
  }
});

test('the schedule of a thirty-year loan ends at zero in its last month', () => {
  const schedule = amortization(loan(200_000n, '6.5', 30));
  assert.equal(schedule.length, 360);
  const [first] = schedule;
  assert.deepEqual(first, {
    month: 1,
    paymentCents: 1264_14n,
    interestCents: 1083_33n,
    principalCents: 180_81n,
    balanceCents: 199_819_19n,
  });
  assert.equal(schedule.at(-1)?.balanceCents, 0n);
});

test('nonsense is a bug', () => {
  const good = loan(1000n, '5', 1);
  assert.throws(() => mortgagePayment({ ...good, months: 0 }), RangeError);
  assert.throws(() => mortgagePayment({ ...good, months: 1.5 }), RangeError);
  assert.throws(() => mortgagePayment({ ...good, annualRatePpm: -1n }), RangeError);
  assert.throws(() => mortgagePayment({ ...good, principalCents: cents(-1n) }), RangeError);
  assert.deepEqual(amortization({ ...good, principalCents: ZERO }), []);
});

test('principal parts sum to the loan, and each line follows from the one before', () => {
  fc.assert(
    fc.property(anyLoan, (terms) => {
      const schedule = amortization(terms);
      const repaid = sumCents(schedule.map((line) => line.principalCents));
      assert.equal(repaid, terms.principalCents);
      let owed: bigint = terms.principalCents;
      for (const line of schedule) {
        owed -= line.principalCents;
        assert.ok(line.principalCents >= 0n && line.interestCents >= 0n);
        assert.equal(line.paymentCents, line.principalCents + line.interestCents);
        assert.equal(line.balanceCents, owed);
      }
      assert.equal(owed, 0n);
    }),
  );
});

test('floating point, which may only come near, comes near to every payment', () => {
  fc.assert(
    fc.property(anyLoan, (terms) => {
      const payment = mortgagePayment(terms);
      const rate = Number(terms.annualRatePpm) / 12_000_000;
      const principal = Number(terms.principalCents);
      const factor = rate === 0 ? 1 / terms.months : rate / (1 - (1 + rate) ** -terms.months);
      assert.ok(Math.abs(Number(payment) - principal * factor) < 0.6 + principal * 1e-7);
    }),
  );
});
