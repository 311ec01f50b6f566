import type { CheckSide } from '#contract/deposits.ts';

export const sideNames: Readonly<Record<CheckSide, string>> = { front: 'Front', back: 'Back' };
