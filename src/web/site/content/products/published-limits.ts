// The limits of the bank that product pages state. The build puts them in (vite.config.ts), because
// pages are rendered before any server runs; a server with other limits refuses such a site.
import { type PublishedLimits, publishedDefaults } from '#brand/published-limits.ts';
import { dollars } from '#money/dollars.ts';
import { claim } from '../../page/claim.ts';

declare const PUBLISHED_LIMITS: PublishedLimits | undefined;

const limits = typeof PUBLISHED_LIMITS === 'undefined' ? publishedDefaults : PUBLISHED_LIMITS;
const fee = dollars(limits.LIMIT_WIRE_FEE);
const businessWire = dollars(limits.LIMIT_DOMESTIC_WIRE_BUSINESS_EACH);
const creditLimit = dollars(limits.LIMIT_STARTING_CREDIT_LIMIT);

export const wireFee = claim(fee === '$0.00' ? 'No fee' : fee, 'limit wireFeeCents');

export const businessWireLimit = claim(
  `Domestic wires up to ${businessWire} each`,
  'POST /api/wire-transfer',
  'limit domesticWireBusinessEachCents',
);

export const startingLimit = claim(creditLimit, 'limit startingCreditLimitCents');

/** The same as the large figure of a card. */
export const startingLimitFigure = claim(
  creditLimit.replace(/\.00$/, ''),
  'limit startingCreditLimitCents',
);
