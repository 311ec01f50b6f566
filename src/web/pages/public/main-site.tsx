import { Link } from 'wouter';
import { brand } from '#brand/brand.ts';
import { type Page, sitePage } from '../../base/page/page.ts';
import { type Destination, destinations } from '../../site/content/main-site.ts';
import type { SiteLink } from '../../site/content/menus.ts';
import { PageHeading } from '../../site/page/page-heading.tsx';
import { buttonStyle } from '../../ui/button/button-style.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { page as notFound } from './not-found.tsx';

/** The page that stands for a destination outside this site. */
export function mainSite(path: string): Page {
  const name = path.replace('/main-site/', '').replace(/\/$/, '');
  const destination = destinations.find((each) => each.name === name);
  if (!destination) return notFound;
  return sitePage(
    {
      title: destination.title,
      description: `${destination.title}: a page outside this site. ${destination.text}`,
      noIndex: true,
    },
    () => <MainSite destination={destination} />,
  );
}

function MainSite({ destination }: { destination: Destination }) {
  return (
    <div className="wrap max-w-3xl py-12 lg:py-20">
      <p className="mb-3 font-semibold text-accent">Outside this site</p>
      <PageHeading>{destination.title}</PageHeading>
      <p className="mt-5 text-lg leading-7 text-muted">
        {destination.text} {brand.name} would show it on another site;{' '}
        {brand.demo
          ? 'this demonstration has none, so the link ends here.'
          : 'you have reached its placeholder.'}
      </p>
      {destination.related.length > 0 && (
        <ul className="card mt-8 divide-y divide-hair overflow-hidden">
          {destination.related.map((link) => (
            <li key={link.href}>
              <RelatedLink link={link} />
            </li>
          ))}
        </ul>
      )}
      <Link href="/" className={`${buttonStyle({ kind: 'outline' })} mt-8`}>
        Back to home
      </Link>
    </div>
  );
}

function RelatedLink({ link }: { link: SiteLink }) {
  const className =
    'flex min-h-14 items-center justify-between gap-3 px-6 py-2 font-semibold -outline-offset-3 hover:bg-bg';
  const content = (
    <>
      {link.label}
      <Icon name="arrow-right" size={20} className="shrink-0 text-primary" />
    </>
  );
  // Telephone and email addresses are none of this site's pages.
  if (!link.href.startsWith('/')) {
    return (
      <a href={link.href} className={className}>
        {content}
      </a>
    );
  }
  return (
    <Link href={link.href} className={className}>
      {content}
    </Link>
  );
}
