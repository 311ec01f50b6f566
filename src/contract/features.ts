// The features of the bank, the same word in every layer, with what the docs say about each. Their
// order here is the order of the docs page.
export const features = {
  auth: { title: 'Signing in', sentence: 'Credentials, access codes, sessions and passwords.' },
  applications: { title: 'Applications', sentence: 'Opening an account, and its review by staff.' },
  overview: { title: 'Overview', sentence: 'Totals and counts, for a customer and for the bank.' },
  accounts: { title: 'Accounts', sentence: 'Balances, available balances and limits.' },
  products: { title: 'Products', sentence: 'Rates, interest and fees, and how they change.' },
  transactions: { title: 'Transactions', sentence: 'What was posted to an account, and holds.' },
  statements: {
    title: 'Statements',
    sentence: 'Closed months as documents that never change, and other documents.',
  },
  cards: {
    title: 'Cards',
    sentence: 'Debit and credit cards, their limits, and what was paid with them.',
  },
  transfers: {
    title: 'Transfers',
    sentence: 'Wires, and transfers between a customer’s own accounts.',
  },
  deposits: {
    title: 'Check deposits',
    sentence: 'Checks photographed by customers, reviewed by staff.',
  },
  bills: { title: 'Bills', sentence: 'Payees, and payments now or on a later date.' },
  recipients: {
    title: 'Recipients',
    sentence: 'Saved people and businesses, and what was sent to them.',
  },
  schedules: {
    title: 'Schedules',
    sentence: 'Transfers, bills and wires on a later day or repeatedly.',
  },
  'credit-limits': { title: 'Credit limits', sentence: 'Requests for a higher credit limit.' },
  profile: { title: 'Profile', sentence: 'Contact details and notification choices.' },
  alerts: { title: 'Alerts', sentence: 'Notifications, and which of them a customer gets.' },
  requests: { title: 'Requests', sentence: 'Calls and appointments requested on the site.' },
  cases: {
    title: 'Cases',
    sentence: 'Whose an item of a queue is, and the notes of staff on it.',
  },
  customers: { title: 'Customers', sentence: 'The people who bank here, as staff see them.' },
  'access-codes': { title: 'Access codes', sentence: 'One-time codes that staff give out.' },
  staff: { title: 'Staff', sentence: 'The people who work here, and their roles.' },
  books: { title: 'Books', sentence: 'Bank days, trial balance, journals, clearing accounts.' },
  audit: { title: 'Audit', sentence: 'Who did what and when, and the freeze switch.' },
  events: { title: 'Events', sentence: 'What changed, as it happens, for open pages.' },
  simulator: {
    title: 'Simulator',
    sentence: 'What arrives from outside, in the demonstration only.',
  },
  service: { title: 'The service', sentence: 'This description, and error reports from browsers.' },
} as const satisfies Record<string, { title: string; sentence: string }>;

export type Feature = keyof typeof features;
