/** What the bank itself posts under a category of its own. */
export const OWN_TRANSFER_CATEGORY = 'Transfer';
export const DEPOSIT_CATEGORY = 'Deposit';
/** How lists and sums call what has no category. */
export const NO_CATEGORY = 'Other';

/** The categories that screens offer; a customer may choose another. */
export const knownCategories: readonly string[] = [
  'Bills',
  'Coffee',
  DEPOSIT_CATEGORY,
  'Dining',
  'Education',
  'Entertainment',
  'Fees',
  'Fuel',
  'Gifts',
  'Groceries',
  'Health',
  'Housing',
  'Income',
  'Insurance',
  'Interest',
  'Sales',
  'Shopping',
  OWN_TRANSFER_CATEGORY,
  'Travel',
  'Utilities',
  'Wire',
  NO_CATEGORY,
];
