/** Minutes after midnight, bank time; null is a closed day. */
export interface OpenHours {
  readonly opens: number;
  readonly closes: number;
}

/** Sunday first, as `Date` counts the days. */
export type Week = readonly [
  OpenHours | null,
  OpenHours | null,
  OpenHours | null,
  OpenHours | null,
  OpenHours | null,
  OpenHours | null,
  OpenHours | null,
];

export interface BankLocation {
  readonly id: string;
  readonly name: string;
  readonly city: string;
  readonly street: string;
  readonly state: string;
  readonly zipCode: string;
  readonly phone: string;
  readonly mapUrl: string;
  readonly week: Week;
  readonly services: readonly string[];
}

export const hours = (opens: number, closes: number): OpenHours => ({
  opens: opens * 60,
  closes: closes * 60,
});

export const weekOf = (
  weekdays: OpenHours,
  friday: OpenHours,
  saturday: OpenHours | null,
): Week => [null, weekdays, weekdays, weekdays, weekdays, friday, saturday];

const homeLoanWeek = weekOf(hours(9, 18), hours(9, 18), hours(9, 14));

export const homeLoanCenters: readonly BankLocation[] = [
  {
    id: 'home-loans-salem',
    name: 'Salem Home Loan Center',
    city: 'Salem',
    street: '412 Larch Street NE',
    state: 'OR',
    zipCode: '97301',
    phone: '(503) 555-0110',
    mapUrl: '/main-site/map-home-loans-salem',
    week: homeLoanWeek,
    services: [],
  },
  {
    id: 'home-loans-albany',
    name: 'Albany Home Loan Center',
    city: 'Albany',
    street: '88 Ferrymans Row SW',
    state: 'OR',
    zipCode: '97321',
    phone: '(541) 555-0111',
    mapUrl: '/main-site/map-home-loans-albany',
    week: homeLoanWeek,
    services: [],
  },
  {
    id: 'home-loans-corvallis',
    name: 'Corvallis Home Loan Center',
    city: 'Corvallis',
    street: '230 Heron Crossing NW',
    state: 'OR',
    zipCode: '97330',
    phone: '(541) 555-0112',
    mapUrl: '/main-site/map-home-loans-corvallis',
    week: homeLoanWeek,
    services: [],
  },
];

const lenderWeek = weekOf(hours(8.5, 17), hours(8.5, 18), hours(9, 13));

export const commercialLenderCenters: readonly BankLocation[] = [
  {
    id: 'lenders-salem',
    name: 'Salem Commercial Lender Center',
    city: 'Salem',
    street: '400 Larch Street NE, Suite 200',
    state: 'OR',
    zipCode: '97301',
    phone: '(503) 555-0120',
    mapUrl: '/main-site/map-lenders-salem',
    week: lenderWeek,
    services: ['SBA loans', 'Commercial real estate', 'Equipment financing', 'Lines of credit'],
  },
  {
    id: 'lenders-eugene',
    name: 'Eugene Commercial Lender Center',
    city: 'Eugene',
    street: '1540 Millrace Commons',
    state: 'OR',
    zipCode: '97401',
    phone: '(541) 555-0121',
    mapUrl: '/main-site/map-lenders-eugene',
    week: lenderWeek,
    services: ['SBA loans', 'Equipment financing', 'Agricultural lending'],
  },
  {
    id: 'lenders-portland',
    name: 'Portland Commercial Lender Center',
    city: 'Portland',
    street: '77 Drawbridge Square SW, Floor 4',
    state: 'OR',
    zipCode: '97204',
    phone: '(503) 555-0122',
    mapUrl: '/main-site/map-lenders-portland',
    week: weekOf(hours(8, 17.5), hours(8, 18), hours(9, 14)),
    services: ['Commercial real estate', 'SBA loans', 'Construction loans', 'Treasury services'],
  },
  {
    id: 'lenders-bend',
    name: 'Bend Commercial Lender Center',
    city: 'Bend',
    street: '615 Juniper Ridge Road NE',
    state: 'OR',
    zipCode: '97701',
    phone: '(541) 555-0123',
    mapUrl: '/main-site/map-lenders-bend',
    week: lenderWeek,
    services: ['SBA loans', 'Commercial real estate', 'Hospitality lending'],
  },
];
