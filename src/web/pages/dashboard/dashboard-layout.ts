// Where the parts of the dashboard stand on a phone, on a tablet and on a wide screen.

const head = ['set-up', 'accounts', 'balance', 'stats', 'transfers'] as const;
const rest = ['spending', 'coming-up', 'cards'] as const;
export type Part = (typeof head)[number] | (typeof rest)[number] | 'transactions';
export type Layout = 'phone' | 'medium' | 'wide';

/** Where the cards stand on a wide screen: in a column, or across both. */
export type CardsAt = 'right' | 'left' | 'across';

/**
 * More than two cards, one below the other, would leave the left column half empty: they stand
 * side by side then, and the spending changes over to the right.
 */
export function cardsAt(shownCards: number, hasTransfers: boolean): CardsAt {
  if (shownCards < 3) return 'right';
  return hasTransfers ? 'across' : 'left';
}

/**
 * The order in which the parts are read, which is the order on the screen.
 *
 * @param isLeftLonger on a wide screen a float begins no higher than the one before it, so that the
 *   longer column goes first
 */
export function orderOf(layout: Layout, isLeftLonger: boolean, cards: CardsAt): readonly Part[] {
  switch (layout) {
    case 'phone':
      return ['balance', 'set-up', 'transactions', 'accounts', 'transfers', ...rest, 'stats'];
    case 'medium':
      return [...head, 'cards', 'coming-up', 'transactions', 'spending'];
    case 'wide':
      if (cards !== 'right') return [...head, ...rest, 'transactions'];
      return isLeftLonger
        ? [...head, 'cards', 'spending', 'coming-up', 'transactions']
        : [...head, 'spending', 'cards', 'coming-up', 'transactions'];
  }
}

/** So many parts are drawn before everything is known; nothing that comes later moves them. */
export const earlyParts: Readonly<Record<Layout, number>> = { phone: 3, medium: 2, wide: 4 };

export const frames: Readonly<Record<Layout, string>> = {
  phone: 'grid grid-cols-[minmax(0,1fr)] gap-y-5 pt-2',
  medium: 'grid grid-cols-2 gap-x-7 gap-y-9 pt-9',
  wide: 'flow-root pt-11',
};

const stack = 'grid min-w-0 grid-cols-[minmax(0,1fr)] gap-9 empty:hidden';

/** Two floating columns on a wide screen: each is as long as it is, and nothing has to line up. */
export function lookOf(name: Part, layout: Layout, hasNothing: boolean, cards: CardsAt): string {
  if (layout === 'phone') return stack;
  const isFigure = name === 'balance' || name === 'stats';
  if (layout === 'medium') return isFigure ? stack : `${stack} col-span-2`;
  if (isFigure || name === (cards === 'right' ? 'cards' : 'spending')) {
    return `${stack} float-right clear-right mb-9 w-92`;
  }
  const isAcross =
    name === 'set-up' ||
    (name === 'transactions' && !hasNothing) ||
    (name === 'cards' && cards === 'across');
  return isAcross
    ? 'clear-both mb-9'
    : `${stack} float-left clear-left mb-9 w-[calc(100%-24.75rem)]`;
}
