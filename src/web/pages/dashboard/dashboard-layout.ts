// Where the parts of the dashboard stand on a phone, on a tablet and on a wide screen.

const left = ['accounts', 'transfers', 'spending', 'coming-up'] as const;
const right = ['balance', 'stats', 'cards'] as const;
export type Part = 'set-up' | (typeof left)[number] | (typeof right)[number] | 'transactions';
export type Layout = 'phone' | 'medium' | 'wide';

const head = ['set-up', 'accounts', 'balance', 'stats', 'transfers'] as const;

/**
 * The order in which the parts are read, which is the order on the screen.
 *
 * @param isLeftLonger on a wide screen a float begins no higher than the one before it, so that the
 *   longer column goes first
 */
export function orderOf(layout: Layout, isLeftLonger: boolean): readonly Part[] {
  switch (layout) {
    case 'phone':
      return ['balance', 'set-up', 'transactions', ...left, 'cards', 'stats'];
    case 'medium':
      return [...head, 'cards', 'coming-up', 'transactions', 'spending'];
    case 'wide':
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
export function lookOf(name: Part, layout: Layout, hasNothing: boolean): string {
  if (layout === 'phone') return stack;
  const isRight = right.some((each) => each === name);
  if (layout === 'medium') {
    return isRight && name !== 'cards' ? stack : `${stack} col-span-2`;
  }
  if (isRight) return `${stack} float-right clear-right mb-9 w-92`;
  const isLeft = left.some((each) => each === name) || hasNothing;
  return isLeft && name !== 'set-up'
    ? `${stack} float-left clear-left mb-9 w-[calc(100%-24.75rem)]`
    : 'clear-both mb-9';
}
