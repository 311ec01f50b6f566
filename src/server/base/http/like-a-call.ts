// Routes outside of the API that anyone may call, and that take more than sending a file.
import type { FastifyRequest } from 'fastify';
import { isApiPath } from './error-handler.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** It is counted, refused under load and answered in time, as calls of the API are. */
    isLikeCall?: boolean;
  }
}

/** The options of such a route. */
export const LIKE_A_CALL = { config: { isLikeCall: true } };

export function isLikeCall({ url, routeOptions }: FastifyRequest): boolean {
  return isApiPath(url) || routeOptions.config.isLikeCall === true;
}
