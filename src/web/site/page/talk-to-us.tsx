import { brand, telephoneUrl } from '#brand/brand.ts';
import { links } from '#brand/links.ts';
import { buttonStyle } from '../../ui/button/button-style.ts';
import { ExternalLink } from '../../ui/button/external-link.tsx';
import { Icon } from '../../ui/icons/icon.tsx';

/** The last word of a page: a person to ask. */
export function TalkToUs({ findsBranch = true }: { findsBranch?: boolean }) {
  return (
    <section className="wrap py-16">
      <div className="flex flex-wrap items-center justify-between gap-x-10 gap-y-5 rounded-3xl bg-soft px-6 py-8 sm:px-10">
        <div>
          <h2 className="text-2xl leading-8 text-head">Prefer to talk to a person?</h2>
          <p className="mt-1 text-muted">
            We pick up in Salem, and we know the answer or will find it.
          </p>
        </div>
        <div className="flex flex-wrap gap-3">
          <a href={telephoneUrl(brand.phone)} className={buttonStyle()}>
            <Icon name="phone" size={18} />
            {brand.phone}
          </a>
          {findsBranch && (
            <ExternalLink href={links.locations} className={buttonStyle({ kind: 'outline' })}>
              Find a branch
            </ExternalLink>
          )}
        </div>
      </div>
    </section>
  );
}
