export const depositStatuses = ['pending', 'approved', 'completed', 'denied', 'returned'] as const;
export type DepositStatus = (typeof depositStatuses)[number];

export const checkSides = ['front', 'back'] as const;
export type CheckSide = (typeof checkSides)[number];

/** Of one photograph. */
export const MAX_IMAGE_BYTES = 5 * 1_024 * 1_024;
/** Of one photograph; cameras take 12 or 24 million. */
export const MAX_IMAGE_PIXELS = 25_000_000;
