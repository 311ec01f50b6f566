import { Link } from 'wouter';
import { brand } from '#brand/brand.ts';
import { sitePage } from '../../base/page/page.ts';
import { BeachScene } from '../../site/page/beach-scene.tsx';
import { PageHeading } from '../../site/page/page-heading.tsx';
import { buttonStyle } from '../../ui/button/button-style.ts';

export const page = sitePage(
  {
    title: 'You Are Offline',
    description: 'What to do when your device cannot reach the bank.',
    noIndex: true,
  },
  Offline,
);

function Offline() {
  return (
    <div className="wrap grid items-center gap-x-14 gap-y-8 py-12 md:grid-cols-2 lg:py-20">
      <div>
        <PageHeading>You are offline</PageHeading>
        <p className="mt-4 text-lg text-muted">
          Your device cannot reach us at the moment. Please check your internet connection, and then
          try again.
        </p>
        <p className="mt-4 text-muted">
          A payment that showed a receipt was received. If you are not sure whether a payment was
          sent, look at your transactions when you are back online. Nothing is sent twice.
        </p>
        <p className="mt-4 text-muted">
          To lock a card or to report fraud, call us at{' '}
          <a href={`tel:${brand.phone}`} className="link whitespace-nowrap">
            {brand.phone}
          </a>
          .
        </p>
        <Link href="/" className={`${buttonStyle()} mt-6`}>
          Back to home
        </Link>
      </div>
      <BeachScene />
    </div>
  );
}
