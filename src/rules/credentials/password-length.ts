/** The least length of a first password, of one that replaces it, and of a staff member's. */
export const PASSWORD_LENGTH = { first: 6, changed: 8, staff: 15 } as const;
