import { availableParallelism } from 'node:os';

/** Tests wait as much as they work, so that one more than there are cores keeps these busy. */
export const TESTS_AT_ONCE: number = Math.min(availableParallelism() + 1, 8);
