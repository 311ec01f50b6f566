import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/people/access-codes.ts';
import type { Deps } from '../base/deps.ts';
import { serveActions } from '../base/http/mount.ts';
import { generatePool } from './generate-pool.ts';
import { revealAccessCodes } from './reveal-access-codes.ts';

export function accessCodeRoutes(app: FastifyInstance, deps: Deps): void {
  const serve = serveActions(app, deps);
  serve(contract.listAccessCodes, revealAccessCodes);
  serve(contract.generatePool, generatePool);
}
