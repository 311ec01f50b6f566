/** A customer or a staff member. */
export interface PasskeyOwner {
  readonly kind: 'customer' | 'staff';
  readonly id: string;
}

/** Whose passkey it is, as the device keeps it; the id says nothing about the person. */
export function userHandleOf({ kind, id }: PasskeyOwner): string {
  return Buffer.from(`${kind}:${id}`).toString('base64url');
}
