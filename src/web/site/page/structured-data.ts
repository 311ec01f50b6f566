import {
  type BankLocation,
  commercialLenderCenters,
  homeLoanCenters,
} from '#brand/bank-locations.ts';
import { branches } from '#brand/branches.ts';
import { brand } from '#brand/brand.ts';
import { homeLoanQuestions } from '../content/home-loan-questions.ts';

const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** What search engines are told about a page, as schema.org objects. Used when prerendering. */
export function structuredData(path: string, publicUrl: string): readonly object[] {
  switch (path) {
    case '/':
      return [bank(publicUrl), { '@type': 'WebSite', name: brand.name, url: `${publicUrl}/` }];
    case '/locations':
      return branches.map(office);
    case '/home-loan-centers':
      return homeLoanCenters.map(office);
    case '/commercial-lender-centers':
      return commercialLenderCenters.map(office);
    case '/home-loan-questions':
      return [questions()];
    default:
      return [];
  }
}

function bank(publicUrl: string): object {
  const { street, city, state, zipCode } = brand.headquarters;
  return {
    '@type': 'BankOrCreditUnion',
    name: brand.name,
    description: brand.summary,
    url: `${publicUrl}/`,
    telephone: brand.phone,
    email: brand.email,
    address: address(street, city, state, zipCode),
  };
}

function office(location: BankLocation): object {
  return {
    '@type': 'BankOrCreditUnion',
    name: `${brand.name}, ${location.name}`,
    telephone: location.phone,
    address: address(location.street, location.city, location.state, location.zipCode),
    openingHoursSpecification: location.week.flatMap((hours, day) =>
      hours
        ? [
            {
              '@type': 'OpeningHoursSpecification',
              dayOfWeek: days[day],
              opens: clock(hours.opens),
              closes: clock(hours.closes),
            },
          ]
        : [],
    ),
  };
}

function address(street: string, city: string, state: string, zipCode: string): object {
  return {
    '@type': 'PostalAddress',
    streetAddress: street,
    addressLocality: city,
    addressRegion: state,
    postalCode: zipCode,
    addressCountry: 'US',
  };
}

function clock(minutes: number): string {
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
}

function questions(): object {
  return {
    '@type': 'FAQPage',
    mainEntity: homeLoanQuestions.groups.flatMap((group) =>
      group.questions.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      })),
    ),
  };
}
