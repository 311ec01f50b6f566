import { startTransition, useEffect, useState } from 'react';
import { brand } from '#brand/brand.ts';
import { EqualHousingMark } from '../frame/equal-housing-mark.tsx';
import { PageHero } from '../page/page-hero.tsx';
import { TalkToUs } from '../page/talk-to-us.tsx';
import type { CentersContent } from './centers-content.ts';
import { LocationCard } from './location-card.tsx';
import { type BankTime, bankTime } from './opening-at.ts';

export function CentersPage({ content }: { content: CentersContent }) {
  const now = useNow();
  const columns = content.locations.length === 4 ? 'xl:grid-cols-4' : 'lg:grid-cols-3';
  return (
    <>
      <PageHero title={content.title} lead={content.lead} picture={content.picture} />
      <div className={`wrap grid gap-x-6 md:grid-cols-2 ${columns}`}>
        {content.locations.map((location) => (
          <LocationCard key={location.id} location={location} content={content} now={now} />
        ))}
      </div>
      <p className="wrap flex items-center gap-3 text-sm text-muted">
        {content.equalHousing && <EqualHousingMark />}
        <span>
          {content.equalHousing && 'Equal Housing Lender. '}
          Times are Pacific. Closed on federal holidays.
        </span>
      </p>
      <TalkToUs findsBranch={!content.listsBranches} />
    </>
  );
}

const everyMs = 30_000;

/** The bank's time, renewed twice a minute; null in the prerendered page. */
function useNow(): BankTime | null {
  const [now, setNow] = useState<BankTime | null>(null);
  useEffect(() => {
    const renew = () => startTransition(() => setNow(bankTime(new Date(), brand.timeZone)));
    renew();
    const timer = setInterval(renew, everyMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
