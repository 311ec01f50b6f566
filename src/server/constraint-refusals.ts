import type { ConstraintRefusals } from './base/database-refusals.ts';

/** What a constraint's no means to the visitor, by its name. A room adds its own here. */
export const constraintRefusals: ConstraintRefusals = {};
