import { brand } from '#brand/brand.ts';
import { useLiveTerms } from '../../base/account/use-live-terms.ts';
import { EqualHousingMark } from '../frame/equal-housing-mark.tsx';
import { ActionButton } from './action-button.tsx';
import { Answers } from './answers.tsx';
import { liveContent } from './live-content.ts';
import { PageHero } from './page-hero.tsx';
import { ProductCard } from './product-card.tsx';
import type { ProductPageContent } from './product-content.ts';
import { TalkToUs } from './talk-to-us.tsx';

export function ProductPage({ content: built }: { content: ProductPageContent }) {
  const content = liveContent(built, useLiveTerms());
  return (
    <>
      <PageHero title={content.title} lead={content.lead} picture={content.picture}>
        {content.actions.map((action, index) => (
          <ActionButton
            key={action.label}
            action={action}
            kind={index === 0 ? 'primary' : 'outline'}
          />
        ))}
        <a
          href="#compare"
          className="inline-flex min-h-12 items-center link font-semibold lg:px-2 no-underline hover:underline"
        >
          Compare all {content.products.length === 3 ? 'three' : content.products.length}
        </a>
      </PageHero>
      <section id="compare" aria-label="Compare" className="wrap scroll-mt-6">
        <div className="grid gap-x-6 md:grid-cols-2 lg:grid-cols-3">
          {content.products.map((product) => (
            <ProductCard key={product.name} product={product} />
          ))}
        </div>
        <p className="flex max-w-4xl items-center gap-3 text-sm text-muted">
          {content.equalHousing && <EqualHousingMark />}
          <span>
            {content.equalHousing && 'Equal Housing Lender. '}
            {content.note.text}
            {brand.demo && ' Rates, fees and terms are invented examples.'}
            {!content.equalHousing && ' Member FDIC.'}
          </span>
        </p>
      </section>
      <section className="wrap grid gap-x-12 gap-y-6 pt-16 lg:grid-cols-[20rem_1fr]">
        <h2 className="text-3xl leading-9 text-head">Plain answers</h2>
        <Answers
          items={content.answers.map(({ question, answer }) => ({ question, answer: answer.text }))}
        />
      </section>
      <TalkToUs />
    </>
  );
}
