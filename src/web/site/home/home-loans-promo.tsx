import { links } from '#brand/links.ts';
import { buttonStyle } from '../../ui/button/button-style.ts';
import { ExternalLink } from '../../ui/button/external-link.tsx';
import { home } from '../content/home.ts';
import { EqualHousingMark } from '../frame/equal-housing-mark.tsx';
import { Scene } from '../page/scene.tsx';

export function HomeLoansPromo() {
  return (
    <section className="wrap grid items-center gap-x-14 gap-y-8 py-16 lg:grid-cols-2 lg:py-24">
      <Scene {...home.homeLoans.picture} className="aspect-[3/2] w-full rounded-3xl" />
      <div>
        <h2 className="text-3xl leading-tight text-head sm:text-4xl">{home.homeLoans.title}</h2>
        <p className="mt-4 max-w-lg text-lg leading-7 text-muted">{home.homeLoans.text}</p>
        <div className="mt-7 flex flex-wrap items-center gap-x-6 gap-y-4">
          <ExternalLink href={links.homeLoans} className={buttonStyle()}>
            Learn More
          </ExternalLink>
          <p className="flex items-center gap-2 text-sm text-muted">
            <EqualHousingMark />
            Equal Housing Lender
          </p>
        </div>
      </div>
    </section>
  );
}
