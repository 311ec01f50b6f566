import type { Login } from '../logins.ts';

/** Whose passkey it is, as the device keeps it; the id says nothing about the person. */
export function userHandleOf({ kind, id }: Pick<Login, 'kind' | 'id'>): string {
  return Buffer.from(`${kind}:${id}`).toString('base64url');
}
