/** What screens say of an account's type. */
const kindNames: Readonly<Record<string, string>> = {
  checking: 'Checking',
  savings: 'Savings',
  credit: 'Credit',
  business_checking: 'Business checking',
  business_savings: 'Business savings',
  business_credit: 'Business credit',
};

export function kindName(accountType: string): string {
  return kindNames[accountType] ?? accountType;
}

const order = Object.keys(kindNames);

/** Daily accounts before savings and credit, personal ones before a business's. */
export function compareKinds(a: string, b: string): number {
  return order.indexOf(a) - order.indexOf(b);
}
