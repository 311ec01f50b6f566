import type * as z from 'zod/mini';
import type { Access } from '#contract/endpoint.ts';
import type { RefusalCode } from '#contract/refusals.ts';

// The parts of OpenAPI 3.1 that this server's description uses.

export type Schema = z.core.JSONSchema.JSONSchema;

export interface Reference {
  readonly $ref: `#/components/${string}`;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly description?: string;
  readonly schema: Schema;
}

export type Content = Readonly<
  Record<string, { readonly schema: Schema | Reference; readonly example?: unknown }>
>;

export interface Response {
  readonly description: string;
  readonly content?: Content;
}

export interface ListedRefusal {
  readonly code: RefusalCode;
  readonly status: number;
  readonly sentence: string;
}

export interface Operation {
  readonly operationId: string;
  readonly tags: readonly [string];
  readonly summary: string;
  readonly description: string;
  readonly security: readonly Readonly<Record<string, readonly []>>[];
  readonly parameters?: readonly (Parameter | Reference)[];
  readonly requestBody?: { readonly required: boolean; readonly content: Content };
  readonly responses: Readonly<Record<string, Response | Reference>>;
  readonly 'x-access': Access;
  readonly 'x-idempotent': boolean;
  readonly 'x-body-limit'?: number;
  readonly 'x-refusals': readonly ListedRefusal[];
}

export type PathItem = Readonly<Partial<Record<Verb, Operation>>>;
export type Verb = 'get' | 'post' | 'put' | 'patch' | 'delete';

export interface OpenapiDocument {
  readonly openapi: '3.1.1';
  readonly info: {
    readonly title: string;
    readonly version: string;
    readonly description: string;
  };
  readonly servers: readonly [{ readonly url: '/' }];
  readonly tags: readonly {
    readonly name: string;
    readonly description: string;
    readonly 'x-title': string;
  }[];
  readonly paths: Readonly<Record<string, PathItem>>;
  readonly components: {
    readonly securitySchemes: Readonly<Record<string, CookieScheme>>;
    readonly parameters: Readonly<Record<string, Parameter>>;
    readonly responses: Readonly<Record<string, Response>>;
    readonly schemas: Readonly<Record<string, Schema>>;
  };
}

export interface CookieScheme {
  readonly type: 'apiKey';
  readonly in: 'cookie';
  readonly name: string;
  readonly description: string;
}
