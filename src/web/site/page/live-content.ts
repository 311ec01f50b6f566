import { type ChangedFigures, withFigures } from '../../base/account/live-terms.ts';
import type { Claim } from './claim.ts';
import type { Product, ProductPageContent } from './product-content.ts';

/** A page with the figures of today, where those of a product on it have changed. */
export function liveContent(
  content: ProductPageContent,
  changes: ReadonlyMap<string, ChangedFigures>,
): ProductPageContent {
  if (changes.size === 0) return content;
  const ofClaim = (claim: Claim): Claim => ({
    ...claim,
    text: withFigures(claim.text, figuresOf([claim], changes)),
  });
  return {
    ...content,
    products: content.products.map((product) => liveProduct(product, changes)),
    note: ofClaim(content.note),
    answers: content.answers.map((each) => ({ ...each, answer: ofClaim(each.answer) })),
  };
}

function liveProduct(product: Product, changes: ReadonlyMap<string, ChangedFigures>): Product {
  const { figure, condition, facts } = product;
  // A card speaks of one product, also where a claim of it does not name it.
  const figures = figuresOf([figure, condition, ...facts.map(([, value]) => value)], changes);
  if (figures.size === 0) return product;
  const live = (claim: Claim): Claim => ({ ...claim, text: withFigures(claim.text, figures) });
  return {
    ...product,
    figure: live(figure),
    unit: withFigures(product.unit, figures),
    condition: live(condition),
    facts: facts.map(([label, value]) => [withFigures(label, figures), live(value)]),
  };
}

function figuresOf(
  claims: readonly Claim[],
  changes: ReadonlyMap<string, ChangedFigures>,
): ChangedFigures {
  const ids = claims.flatMap(({ needs }) =>
    needs
      .filter((need) => need.startsWith('product '))
      .map((need) => need.slice('product '.length)),
  );
  return new Map([...new Set(ids)].flatMap((id) => [...(changes.get(id) ?? [])]));
}
