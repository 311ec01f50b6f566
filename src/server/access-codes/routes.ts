import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/access-codes.ts';
import type { Deps } from '../base/deps.ts';
import { mount } from '../base/http/mount.ts';
import { generatePool } from './generate-pool.ts';
import { revealAccessCodes } from './reveal-access-codes.ts';

export function accessCodeRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.listAccessCodes, ({ visitor }) => revealAccessCodes(deps, visitor));
  mount(app, contract.generatePool, ({ visitor }) => generatePool(deps, visitor));
}
