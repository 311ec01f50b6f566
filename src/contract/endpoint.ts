import type * as z from 'zod/mini';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Who may call an endpoint. `pre-auth` holds the cookie between password and code; `staff` is any
 * role of the bank's staff, `approver` those who may decide, `administrator` those who manage.
 */
export const accessLevels = [
  'public',
  'pre-auth',
  'customer',
  'staff',
  'approver',
  'administrator',
] as const;
export type Access = (typeof accessLevels)[number];

/** One call of the wire as data: the server mounts it, the browser calls it, the docs print it. */
export interface Endpoint<
  Params extends z.ZodMiniType = z.ZodMiniType,
  Query extends z.ZodMiniType = z.ZodMiniType,
  Body extends z.ZodMiniType = z.ZodMiniType,
  Reply extends z.ZodMiniType = z.ZodMiniType,
> {
  /** The room it belongs to, for the docs: 'transfers'. */
  readonly room: string;
  /** One sentence for the docs page. */
  readonly summary: string;
  readonly method: Method;
  /** Fastify's form, parameters with a colon: /api/admin/users/:userId/block */
  readonly path: string;
  readonly access: Access;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  readonly reply: Reply;
  /** The status of a success; 200 where nothing is said. */
  readonly status?: number;
  /** Accepts an Idempotency-Key header, so that a repeated submission acts once. */
  readonly idempotent?: boolean;
  /** Largest body in bytes; 64 KiB where nothing is said. */
  readonly bodyLimit?: number;
}

export function endpoint<
  Params extends z.ZodMiniType,
  Query extends z.ZodMiniType,
  Body extends z.ZodMiniType,
  Reply extends z.ZodMiniType,
>(definition: Endpoint<Params, Query, Body, Reply>): Endpoint<Params, Query, Body, Reply> {
  return definition;
}
