// The logins of the demo bank. These passwords are published: nothing else may use them.
export const STAFF_PASSWORD = 'larch-admin-demo-pass';
export const CUSTOMER_PASSWORD = 'larch-demo-pass';

export const demoStaff = [
  { email: 'admin@maryspeak.example', role: 'administrator', firstName: 'Ada', lastName: 'Moss' },
  { email: 'approver@maryspeak.example', role: 'approver', firstName: 'Pilar', lastName: 'Reed' },
  { email: 'auditor@maryspeak.example', role: 'auditor', firstName: 'Otis', lastName: 'Vale' },
] as const;

export const demoCustomers = [
  { username: 'jordan', has: 'checking, savings and credit, a year of history, a pending wire' },
  { username: 'casey', has: 'personal checking and all three business accounts' },
  { username: 'sam', has: 'one new savings account' },
] as const;

/** What `npm start` prints when the demo bank is ready. */
export function loginGuide(url: string): string {
  const customers = demoCustomers.map(({ username, has }) => `    ${username.padEnd(9)}${has}`);
  const staff = demoStaff.map(({ email, role }) => `    ${email.padEnd(29)}${role}`);
  return [
    `  Customers sign in at ${url}/login, password ${CUSTOMER_PASSWORD}:`,
    ...customers,
    `  Staff sign in at ${url}/admin/login, password ${STAFF_PASSWORD}:`,
    ...staff,
    '  A customer then needs a 6-digit code from staff: sign in as the administrator and open',
    '  Access Codes (or POST /api/admin/access-codes/generate-pool, then GET',
    `  /api/admin/access-codes). The code for a new customer comes by email: ${url}/dev/mail`,
  ].join('\n');
}
