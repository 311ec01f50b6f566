import { links } from '#brand/links.ts';
import { buttonStyle } from '../../ui/button/button-style.ts';
import { ExternalLink } from '../../ui/button/external-link.tsx';
import { home } from '../content/home.ts';
import { PageHeading } from '../page/page-heading.tsx';
import { Scene } from '../page/scene.tsx';

/** Where each picture of the collage lies on its grid of six columns and six rows. */
const positions = [
  'col-span-4 row-span-3',
  'col-span-2 row-span-2',
  'col-span-2 row-span-1',
  'col-span-2 row-span-2',
  'col-span-2 row-span-1',
  'col-span-2 row-span-1 col-start-3 row-start-5',
  'col-span-2 row-span-2 col-start-5 row-start-4',
];

export function Hero() {
  return (
    <section className="wrap grid grid-cols-1 items-center gap-x-12 gap-y-10 pt-10 pb-16 lg:grid-cols-[1fr_50%] lg:pt-14 lg:pb-20 xl:gap-x-16">
      <div>
        <PageHeading className="text-wrap max-sm:max-w-[11ch] lg:max-w-[11ch] sm:text-[min(3.75rem,11vw)] lg:text-[min(4.5rem,6.25vw)]">
          {home.headline}
        </PageHeading>
        <p className="mt-5 max-w-md text-lg leading-8 text-pretty text-muted lg:text-xl">
          {home.lead}
        </p>
        <div className="mt-7 flex flex-wrap gap-3">
          <ExternalLink href={links.communityBanking} className={buttonStyle()}>
            Community Banking
          </ExternalLink>
          <ExternalLink href={links.homeLoanJourneys} className={buttonStyle({ kind: 'outline' })}>
            Home Loan Journeys
          </ExternalLink>
        </div>
      </div>
      <div className="grid aspect-[6/5] grid-cols-6 grid-rows-5 gap-2 sm:gap-3">
        {home.collage.map((picture, index) => (
          <Scene
            key={picture.alt}
            {...picture}
            eager
            isMain={index === 0}
            sizes={
              index === 0 ? '(min-width: 64rem) 24rem, 66vw' : '(min-width: 64rem) 12rem, 33vw'
            }
            className={`size-full min-h-0 rounded-xl sm:rounded-2xl ${positions[index]}`}
          />
        ))}
      </div>
    </section>
  );
}
