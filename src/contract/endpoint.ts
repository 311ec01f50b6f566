import type * as z from 'zod/mini';
import type { Feature } from './features.ts';
import type { RefusalCode } from './refusals.ts';

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

/**
 * What an endpoint may answer with instead of JSON. `text/event-stream` is an answer that goes on:
 * its `reply` is the data of each event.
 */
export type MediaType =
  | 'text/html'
  | 'text/css'
  | 'text/plain'
  | 'text/csv'
  | 'text/event-stream'
  | 'application/pdf'
  | 'application/x-ofx'
  | 'application/xml'
  | 'image/jpeg'
  | 'image/png';

/**
 * One call of the wire as data: the server mounts it, the browser calls it, the docs print it.
 * Requests are read from the wire into the server's values by `params`, `query` and `body`; `reply`
 * goes the other way, from the server's values (Cents, Date) to the wire's (strings).
 */
export interface Endpoint {
  /** The feature it belongs to; groups the docs. */
  readonly feature: Feature;
  /** One sentence for the docs page. */
  readonly summary: string;
  readonly method: Method;
  /** Parameters with a colon: /api/admin/users/:userId/block */
  readonly path: `/api/${string}`;
  readonly access: Access;
  readonly params?: z.ZodMiniType;
  readonly query?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  readonly reply: z.ZodMiniType;
  /** JSON where nothing is said; otherwise the reply is the text or the bytes themselves. */
  readonly produces?: MediaType;
  /** The status of a success; 200 where nothing is said. */
  readonly status?: 200 | 201 | 202;
  /** Takes an Idempotency-Key header, so that a repeated submission acts once. */
  readonly idempotent?: boolean;
  /** Also serves sessions that must change a password chosen by staff first. */
  readonly withTemporaryPassword?: boolean;
  /** Also serves staff who must set up an authenticator app first. */
  readonly withoutAuthenticator?: boolean;
  /** Also takes multipart/form-data, in which these fields are files; in JSON they are base64. */
  readonly fileFields?: readonly string[];
  /** A list of customers' data for staff: each thousand of its rows leaves a line in the audit log. */
  readonly bulkRead?: 'customers' | 'accounts' | 'transactions' | 'audit';
  /** Only reads, and much: may be answered from a replica that has caught up. */
  readonly fromReplica?: boolean;
  /** Largest body in bytes; 64 KiB where nothing is said. */
  readonly bodyLimit?: number;
  /** The refusals of its own rules; those of access and parsing are known without saying. */
  readonly refusals?: readonly RefusalCode[];
}

/** Keeps the exact type of the definition, from which both sides infer theirs. */
export function endpoint<const Definition extends Endpoint>(definition: Definition): Definition {
  return definition;
}

type Part = 'params' | 'query' | 'body';

/** What the server's handler is given of one part; undefined where the endpoint takes none. */
export type Received<E extends Endpoint, P extends Part> =
  E extends Record<P, infer Schema extends z.ZodMiniType> ? z.output<Schema> : undefined;

type Travelling<E extends Endpoint, P extends Part> =
  E extends Record<P, infer Schema extends z.ZodMiniType> ? z.input<Schema> : undefined;

type IsOptional<Value> = Record<never, never> extends Value ? true : false;

/** What the browser passes: the parts the endpoint takes, as they travel. */
export type Sent<E extends Endpoint> = {
  readonly [P in Part & keyof E as IsOptional<Travelling<E, P>> extends false
    ? P
    : never]: Travelling<E, P>;
} & {
  readonly [P in Part & keyof E as IsOptional<Travelling<E, P>> extends true
    ? P
    : never]?: Travelling<E, P>;
};

/** What the server's handler returns. */
export type Returned<E extends Endpoint> = z.input<E['reply']>;

/** What the browser gets. */
export type Reply<E extends Endpoint> = z.output<E['reply']>;
