export interface Officer {
  readonly id: string;
  readonly name: string;
  readonly title: string;
  readonly city: string;
  readonly phone: string;
  readonly email: string;
  readonly nmlsId: string;
  readonly specialties: readonly string[];
  readonly about: string;
}

export const commercialLenders: readonly Officer[] = [
  {
    id: 'theo-lindgren',
    name: 'Theo Lindgren',
    title: 'Senior Commercial Lender',
    city: 'Salem',
    phone: '(503) 555-0131',
    email: 'theo.lindgren@maryspeak.example',
    nmlsId: '9990151',
    specialties: ['Commercial real estate', 'SBA loans'],
    about:
      'Twenty years of shops, workshops and the buildings they stand in, from Keizer to Monmouth.',
  },
  {
    id: 'ana-reyes-hale',
    name: 'Ana Reyes-Hale',
    title: 'Vice President, Agricultural Lending',
    city: 'Eugene',
    phone: '(541) 555-0132',
    email: 'ana.reyes-hale@maryspeak.example',
    nmlsId: '9990152',
    specialties: ['Equipment financing', 'Agricultural lending'],
    about: 'Grew up on a hazelnut orchard, and reads a harvest plan as easily as a balance sheet.',
  },
  {
    id: 'marcus-oyelaran',
    name: 'Marcus Oyelaran',
    title: 'Commercial Lending Officer',
    city: 'Portland',
    phone: '(503) 555-0133',
    email: 'marcus.oyelaran@maryspeak.example',
    nmlsId: '9990153',
    specialties: ['SBA loans', 'Working capital'],
    about: 'Helps first-time owners write the plan, find the right SBA program and close on time.',
  },
];
