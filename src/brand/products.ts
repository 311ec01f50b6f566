// The accounts and cards a visitor can ask for. Rates stand in deposit-rates.ts.

export interface BankProduct {
  readonly name: string;
  readonly audience: 'personal' | 'business';
  /** The type of account an application asks for; staff open business accounts by hand. */
  readonly accountType: 'checking' | 'savings' | 'credit';
  /** Two-decimal text; null where nothing has to be paid in. */
  readonly minimumToOpen: string | null;
  /** "$8 a month, $0 when …", or null where there is no fee. */
  readonly monthlyFee: string | null;
}

const product = (
  name: string,
  audience: BankProduct['audience'],
  accountType: BankProduct['accountType'],
  minimumToOpen: string | null,
  monthlyFee: string | null = null,
): BankProduct => ({ name, audience, accountType, minimumToOpen, monthlyFee });

export const products = {
  'free-checking': product('Free Checking', 'personal', 'checking', '25.00'),
  'interest-checking': product(
    'Interest Checking',
    'personal',
    'checking',
    '100.00',
    '$8 a month, $0 when you keep $1,000.00 on average',
  ),
  'premium-checking': product(
    'Premium Checking',
    'personal',
    'checking',
    '100.00',
    '$18 a month, $0 when your deposit accounts total $15,000.00 on average',
  ),
  'regular-savings': product('Regular Savings', 'personal', 'savings', '25.00'),
  'high-yield-savings': product('High Yield Savings', 'personal', 'savings', '1000.00'),
  'money-market': product(
    'Money Market',
    'personal',
    'savings',
    '2500.00',
    '$10 a month when the average balance is below $2,500.00',
  ),
  'credit-card': product('Credit card', 'personal', 'credit', null),
  'rewards-card': product('Rewards card', 'personal', 'credit', null),
  'travel-card': product('Travel card', 'personal', 'credit', null),
  'secured-card': product('Secured card', 'personal', 'credit', null),
  'small-business-checking': product('Small Business', 'business', 'checking', '100.00'),
  'commercial-checking': product(
    'Commercial',
    'business',
    'checking',
    '500.00',
    '$25 a month, $0 when you keep $10,000.00 on average',
  ),
  'non-profit-checking': product('Non-Profit', 'business', 'checking', '50.00'),
  'business-savings': product(
    'Business Savings',
    'business',
    'savings',
    '500.00',
    '$5 a month when the average balance is below $500.00',
  ),
  'business-money-market': product(
    'Business Money Market',
    'business',
    'savings',
    '10000.00',
    '$15 a month when the average balance is below $10,000.00',
  ),
} as const satisfies Readonly<Record<string, BankProduct>>;

export type ProductId = keyof typeof products;

/** Undefined for an id that no product has. */
export function findProduct(id: string): BankProduct | undefined {
  return Object.hasOwn(products, id) ? products[id as ProductId] : undefined;
}
