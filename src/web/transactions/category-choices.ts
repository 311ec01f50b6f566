import { knownCategories } from '#rules/payments/categories.ts';
import { compareTexts } from '../base/format/compare-texts.ts';

/** The categories to choose from, with those the customer uses, in the order of the alphabet. */
export function categoryChoices(
  spending: readonly { readonly category: string }[],
  chosen: string,
): readonly string[] {
  const own = [...spending.map(({ category }) => category), chosen].filter((name) => name !== '');
  return [...new Set([...knownCategories, ...own])].toSorted((a, b) =>
    compareTexts(a.toLowerCase(), b.toLowerCase()),
  );
}
