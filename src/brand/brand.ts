/** Who the bank is. A bank that adopts this software edits the files of this folder, nothing else. */
export const brand = {
  /** While true, every page says that this is a demonstration and no real bank. */
  demo: true,
  name: 'Marys Peak Community Bank',
  shortName: 'Marys Peak',
  /** How the references of applications begin: MP-7QXD-K4HM. Two to four capital letters. */
  referencePrefix: 'MP',
  /** One sentence for search engines and link previews. */
  summary:
    'A community bank for the Willamette Valley: everyday accounts, home loans and business lending, decided in Salem.',
  routingNumber: '123000000',
  licenseNumber: 'OR-990142',
  nmlsId: '9990142',
  fdicCertificate: '99142',
  timeZone: 'America/Los_Angeles',
  phone: '(503) 555-0100',
  email: 'hello@maryspeak.example',
  headquarters: {
    street: '400 Larch Street NE',
    city: 'Salem',
    state: 'OR',
    zipCode: '97301',
    mapUrl: '/main-site/map-headquarters',
  },
  chiefExecutive: {
    name: 'Maren Solheim',
    title: 'President and Chief Executive Officer',
  },
  award: {
    streak: '4 YEARS IN A ROW',
    years: '2019-2022',
    title: '#1 Community Bank Nationwide',
  },
} as const;

/** The address that dials a US number printed for people: (503) 555-0100. */
export function telephoneUrl(phone: string): string {
  return `tel:+1${phone.replace(/\D/g, '')}`;
}
