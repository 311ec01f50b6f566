import type { CheckSide } from '#rules/payments/check-deposits.ts';

export const sideNames: Readonly<Record<CheckSide, string>> = { front: 'Front', back: 'Back' };
