/**
 * For every connection to a database. Where nothing is said on one, the kernel asks the other side
 * from time to time, and tells within 15 seconds when it has vanished.
 */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 5_000 };
