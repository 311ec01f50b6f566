import { dollars } from '#money/dollars.ts';
import { withFigures } from '../../base/account/live-terms.ts';
import { apyNote, apyTerms } from '../../base/account/stated-rates.ts';
import { useLiveTerms } from '../../base/account/use-live-terms.ts';
import type { ApplicationValues } from '../form/application-values.ts';
import { chosenProduct } from '../form/chosen-product.ts';

/** The terms of the product the applicant came for, beside the form. */
export function ProductTerms({ values }: { readonly values: ApplicationValues }) {
  const product = chosenProduct(values);
  const changes = useLiveTerms();
  if (!product) return null;
  const figures = changes.get(product.productId) ?? new Map<string, string>();
  const live = (text: string) => withFigures(text, figures);
  const { id, name, minimumToOpen, monthlyFee, accountType } = product;
  const apy = apyTerms(id);
  const terms = [
    ...apy,
    ...(minimumToOpen ? [['To open', dollars(minimumToOpen)] as const] : []),
    ...(accountType === 'credit' ? [] : [['Monthly fee', monthlyFee ?? 'None'] as const]),
  ];
  return (
    <section aria-labelledby="chosen-product" className="mt-4 card p-4">
      <p className="text-sm text-muted">You are applying for</p>
      <h2 id="chosen-product" className="text-xl leading-7">
        {name}
      </h2>
      {terms.length > 0 && (
        <dl className="mt-2 text-sm">
          {terms.map(([label, value]) => (
            <div
              key={label}
              className="flex flex-wrap justify-between gap-x-4 border-t border-hair py-1.5"
            >
              <dt className="text-muted">{live(label)}</dt>
              <dd className="font-semibold">{live(value)}</dd>
            </div>
          ))}
        </dl>
      )}
      {apy.length > 0 && <p className="mt-1 text-xs leading-5 text-muted">{live(apyNote)}</p>}
    </section>
  );
}
