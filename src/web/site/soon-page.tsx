import { Link } from 'wouter';
import { brand } from '#brand/brand.ts';
import { buttonStyle } from '../ui/button-style.ts';
import { Clock } from '../ui/icons/clock.tsx';
import { PageHeading } from './page-heading.tsx';
import { telephoneUrl } from './telephone-url.ts';

interface Props {
  readonly title: string;
  readonly text: string;
}

/** A door that is being built: says so, and how to get in meanwhile. */
export function SoonPage({ title, text }: Props) {
  return (
    <div className="wrap max-w-2xl py-14 lg:py-20">
      <div className="card p-7 sm:p-10">
        <PageHeading className="text-4xl lg:text-5xl">{title}</PageHeading>
        <p className="mt-4 text-lg text-muted">{text}</p>
        <p className="mt-6 flex gap-3 rounded-2xl bg-sunken px-4 py-3 text-sm">
          <Clock size={20} className="shrink-0" />
          <span>
            Meanwhile we are glad to help by phone at{' '}
            <a href={telephoneUrl(brand.phone)} className="link whitespace-nowrap">
              {brand.phone}
            </a>
            .
          </span>
        </p>
        <Link href="/" className={`${buttonStyle({ kind: 'outline' })} mt-7`}>
          Back to Home
        </Link>
      </div>
    </div>
  );
}
