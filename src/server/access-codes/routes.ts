import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/access-codes.ts';
import type { Parts } from '../base/deps.ts';
import { mount } from '../base/http/mount.ts';
import { generatePool } from './generate-pool.ts';
import { revealAccessCodes } from './reveal-access-codes.ts';

export function accessCodeRoutes(app: FastifyInstance, parts: Parts): void {
  mount(app, contract.listAccessCodes, ({ visitor }) => revealAccessCodes(parts, visitor));
  mount(app, contract.generatePool, ({ visitor }) => generatePool(parts, visitor));
}
