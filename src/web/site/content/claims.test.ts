import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { branches } from '#brand/branches.ts';
import { allEndpoints } from '#contract/all.ts';
import { dollars } from '#money/dollars.ts';
import { annualPercentageYield } from '#rules/products/annual-percentage-yield.ts';
import { findProduct } from '#rules/products/catalog.ts';
import { findOffer } from '#rules/products/offers.ts';
import { limitTable } from '#server/base/config/limits.ts';
import type { Claim, Need } from '../page/claim.ts';
import { home } from './home.ts';
import { homeClaims } from './home-claims.ts';
import { personalBanking } from './personal-banking.ts';
import { businessChecking } from './products/business-checking.ts';
import { businessCreditCards } from './products/business-credit-cards.ts';
import { businessLoans } from './products/business-loans.ts';
import { businessSavings } from './products/business-savings.ts';
import { homeLoans } from './products/home-loans.ts';
import { personalChecking } from './products/personal-checking.ts';
import { personalCreditCards } from './products/personal-credit-cards.ts';
import { personalSavings } from './products/personal-savings.ts';

const pages: Readonly<Record<string, object>> = {
  home: { home, homeClaims },
  personalBanking,
  personalChecking,
  personalSavings,
  personalCreditCards,
  homeLoans,
  businessChecking,
  businessSavings,
  businessCreditCards,
  businessLoans,
};

/** The terms that the bank has decided to publish, word by word; nothing may be added unseen. */
const OFFER: readonly RegExp[] = [
  /^(While you keep the )?\$1,000( minimum balance\.)?$/,
  /^2%( cash back, no annual fee\.)?$/,
  /^No annual fee( the first year)?$/,
  /^3x( points on travel, no foreign fees\.)?$/,
  /^No foreign fees$/,
  /^(200|Unlimited|\$500|\$10,000)$/,
  /^A transaction is a deposit, a deposited item, a check paid or an electronic entry\.$/,
  /^3 months to 5 years$/,
  /^FDIC insured up to \$250,000\.$/,
  /^3% on gas and office supplies\.$/,
  /^5%( cash back)?( on fuel\.)?$/,
  /^(Up to )?\$5 million$/,
  /^Up to (100%|10 years)$/,
  /^From (3|3\.5)%$|^\$0$|^No down payment$|^15 and 30-year$/,
  /^No mortgage insurance at 80% loan-to-value\.$|^Finance up to 96\.5% of the price\.$/,
  /^(620|580|500)$|^Up to 60 days$/,
  /^30-45 days to closing$|^Most loans close in 30-45 days from a signed purchase agreement\.$/,
  /^Closing costs of 2-5%$|^Plan for 2-5% of the loan\./,
  /^Our Home Loan Questions page answers what people ask us most, figures included\.$/,
  /^Down payments from 3%, a rate locked for up to 60 days, and one lender/,
  /^We show up where we live/,
  /^(Online and mobile banking|Mobile deposit|Bill pay|ATM network)$/,
  /^(Financial planning|Safe deposit boxes)$/,
];

/** What only a claim may say: figures, and what the software or the bank does for a customer. */
const PROMISE = new RegExp(
  [
    String.raw`\$\d[\d,.]*\d( million)?|\$\d|\d+(\.\d+)?%|\b\dx\b`,
    'cash back|points|refund\\w*|no (annual|foreign) fees?|free transactions',
    '(un)?lock(ed|s)?\\b|alerts?|notif\\w+|automatic\\w*|autopay|recurring|sweeps?|goals?',
    'direct deposit|payroll|positive pay|bookkeep\\w*|each user|receipts|PINs?|reports?\\b',
    'online banking|mobile deposit|bill pay|statements?|wires?\\b|transfers?',
    'deposit (a )?checks?|overdraft|higher limit|insured|coaching|refinance',
  ].join('|'),
  'gi',
);

/** Features that do not exist; a claim must not name them either until an endpoint does them. */
const NOT_BUILT =
  /\b(un)?lock (it|them|your|the) |\balerts\b|automatic|savings goals?|sweep|positive pay|payroll|direct deposit|read-only|rights of (their|your) own|refunded|\bAPR\b|bureaus?|odometer/i;

const isClaim = (value: object): value is Claim => 'needs' in value && 'text' in value;

function claimsOf(value: unknown): Claim[] {
  if (typeof value !== 'object' || value === null) return [];
  return isClaim(value) ? [value] : Object.values(value).flatMap(claimsOf);
}

/** Whether a text only names the claim beside it: the label of a fact, the unit of a figure. */
function isLabel(key: string, parent: object): boolean {
  if (key === 'unit' && 'figure' in parent) return true;
  return (
    key === '0' && Array.isArray(parent) && parent.length === 2 && claimsOf(parent).length === 1
  );
}

function textsOf(value: unknown, wantsLabels: boolean): string[] {
  if (typeof value !== 'object' || value === null || isClaim(value)) return [];
  return Object.entries(value).flatMap(([key, each]) =>
    typeof each === 'string'
      ? isLabel(key, value) === wantsLabels
        ? [each]
        : []
      : textsOf(each, wantsLabels),
  );
}

const endpoints = new Set(allEndpoints.map(({ method, path }) => `${method} ${path}`));

/** Why a need is not met by what the system has; undefined when it is. */
function unmet(need: Need, { text }: Claim): string | undefined {
  const [kind = '', ...rest] = need.split(' ');
  const name = rest.join(' ');
  if (kind === 'GET' || kind === 'POST') {
    return endpoints.has(need) ? undefined : 'no such endpoint';
  }
  if (kind === 'limit') return unmetLimit(name, text);
  if (kind === 'product') return unmetProduct(name, text);
  if (kind === 'branch') return unmetService(name, text);
  if (need === 'offer') {
    return OFFER.some((listed) => listed.test(text)) ? undefined : 'not in the published offer';
  }
  return undefined;
}

function unmetLimit(name: string, text: string): string | undefined {
  const standard = Object.entries(limitTable).find(([each]) => each === name)?.[1].standard;
  if (standard === undefined) return 'no such limit';
  const printed = standard === '0.00' ? 'No fee' : dollars(standard);
  const isStated = text.includes(printed) || text.includes(printed.replace(/\.00$/, ''));
  return isStated ? undefined : `the limit is ${printed}`;
}

/** Every amount and rate of a product's claim is one of the product's own. */
function unmetProduct(id: string, text: string): string | undefined {
  const product = findOffer(id);
  if (!product) return 'no such product';
  const rates = findProduct(id);
  const own = [
    '$0',
    dollars(product.minimumToOpen ?? '0.00'),
    dollars(rates?.minimumToEarn ?? '0.00'),
    ...(product.monthlyFee?.match(/\$[\d,]+(\.\d\d)?/g) ?? []),
    ...(rates?.tiers.map(({ ratePpm }) => `${annualPercentageYield(ratePpm)}%`) ?? []),
  ];
  const foreign = (text.match(/\$[\d,]+(\.\d\d)?|\d+\.\d\d%/g) ?? []).find(
    (figure) => !own.includes(figure),
  );
  return foreign === undefined ? undefined : `${foreign} is not one of its terms`;
}

function unmetService(name: string, text: string): string | undefined {
  const having = branches.filter(({ services }) => services.includes(name));
  if (having.length === 0) return 'no branch has this service';
  const isEverywhere = /every branch/i.test(text);
  return isEverywhere && having.length < branches.length ? 'not at every branch' : undefined;
}

for (const [name, page] of Object.entries(pages)) {
  test(`${name}: everything a claim needs exists`, () => {
    const claims = claimsOf(page);
    assert.ok(claims.length > 0);
    const broken = claims.flatMap((each) =>
      each.needs.flatMap((need) => {
        const why = unmet(need, each);
        return why === undefined ? [] : [`"${each.text}" needs ${need}: ${why}`];
      }),
    );
    assert.deepEqual(broken, []);
  });

  test(`${name}: nothing is promised outside of the claims`, () => {
    const claimed = [...claimsOf(page).map(({ text }) => text), ...textsOf(page, true)]
      .join('\n')
      .toLowerCase();
    const loose = textsOf(page, false).flatMap((text) =>
      [...text.matchAll(PROMISE)]
        .filter(([promise]) => !claimed.includes(promise.toLowerCase()))
        .map(([promise]) => `"${promise}" in "${text}"`),
    );
    assert.deepEqual(loose, []);
  });

  test(`${name}: names no feature that does not exist`, () => {
    const claimed = claimsOf(page).map(({ text }) => text);
    const texts = [...claimed, ...textsOf(page, true), ...textsOf(page, false)];
    assert.deepEqual(
      texts.filter((text) => NOT_BUILT.test(text)),
      [],
    );
  });
}

test('a need that nothing meets is found', () => {
  const lock: Claim = { text: 'Lock it online', needs: ['POST /api/cards/:id/freeze-all'] };
  assert.equal(unmet('POST /api/cards/:id/freeze-all', lock), 'no such endpoint');
  assert.equal(unmet('limit cardLocks', lock), 'no such limit');
  assert.equal(unmet('branch Coffee', lock), 'no branch has this service');
  assert.equal(unmet('offer', lock), 'not in the published offer');
  const fee: Claim = { text: '$9 a month', needs: ['product interest-checking'] };
  assert.equal(unmet('product interest-checking', fee), '$9 is not one of its terms');
});

test('no page and no section of the site promises a feature that does not exist', async () => {
  const site = join(import.meta.dirname, '..');
  const folders = [site, join(site, 'home'), join(site, 'content'), join(site, '../pages')];
  for (const folder of folders) {
    for (const name of await readdir(folder)) {
      if (!/\.tsx?$/.test(name) || name.includes('.test.') || name.startsWith('admin')) continue;
      const text = await readFile(join(folder, name), 'utf8');
      assert.doesNotMatch(text, NOT_BUILT, join(folder, name));
    }
  }
});
