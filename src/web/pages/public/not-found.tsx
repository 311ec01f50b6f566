import { Link } from 'wouter';
import { sitePage } from '../../base/page/page.ts';
import { BeachScene } from '../../site/page/beach-scene.tsx';
import { PageHeading } from '../../site/page/page-heading.tsx';
import { buttonStyle } from '../../ui/button/button-style.ts';

export const page = sitePage(
  {
    title: '404 Page Not Found',
    description: 'This page does not exist. Find your way from here.',
    noIndex: true,
  },
  NotFound,
);

const sections = [
  { label: 'Personal Checking', href: '/personal-checking' },
  { label: 'Personal Savings', href: '/personal-savings' },
  { label: 'Home Loans', href: '/home-loans' },
  { label: 'Business Checking', href: '/business-checking' },
  { label: 'Business Loans', href: '/business-loans' },
  { label: 'Sign in', href: '/login' },
];

function NotFound() {
  return (
    <div className="wrap grid items-center gap-x-14 gap-y-8 py-12 md:grid-cols-2 lg:py-20">
      <div>
        <PageHeading>404 Page Not Found</PageHeading>
        <p className="mt-4 text-lg text-muted">
          We can’t find this page. It may have moved, or the address has a typo.
        </p>
        <Link href="/" className={`${buttonStyle()} mt-6`}>
          Back to home
        </Link>
        <ul className="mt-8 grid gap-x-6 gap-y-1 sm:grid-cols-2">
          {sections.map(({ label, href }) => (
            <li key={href}>
              <Link href={href} className="inline-flex min-h-9 items-center link">
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </div>
      <BeachScene />
    </div>
  );
}
