// The table of all rooms' routes. A room exports one function that mounts its endpoints.
import type { FastifyInstance } from 'fastify';
import type { Parts } from './base/parts.ts';
import { docsRoutes } from './docs/routes.ts';

export type RoomRoutes = (app: FastifyInstance, parts: Parts) => void;

export const routes: readonly RoomRoutes[] = [(app) => docsRoutes(app)];
