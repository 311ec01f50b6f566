import { commercialLenders as officers } from '#brand/people.ts';
import { sitePage } from '../../base/page/page.ts';
import { commercialLenders as content } from '../../site/content/commercial-lenders.ts';
import { OfficerCard } from '../../site/page/officer-card.tsx';
import { PageHero } from '../../site/page/page-hero.tsx';
import { TalkToUs } from '../../site/page/talk-to-us.tsx';

export const page = sitePage(content.head, () => (
  <>
    <PageHero title={content.title} lead={content.lead} picture={content.picture} />
    <div className="wrap grid gap-6 md:grid-cols-2 lg:grid-cols-3">
      {officers.map((officer) => (
        <OfficerCard key={officer.id} officer={officer} />
      ))}
    </div>
    <TalkToUs />
  </>
));
