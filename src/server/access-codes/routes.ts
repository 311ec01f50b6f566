import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/access-codes.ts';
import { mount } from '../base/mount.ts';
import type { Parts } from '../base/parts.ts';
import { generatePool } from './generate-pool.ts';
import { listAccessCodes } from './reads.ts';

export function accessCodeRoutes(app: FastifyInstance, parts: Parts): void {
  const { pool, keys, clock } = parts;
  mount(app, contract.listAccessCodes, () => listAccessCodes(pool, keys, clock.now()));
  mount(app, contract.generatePool, ({ visitor }) => generatePool(parts, visitor));
}
