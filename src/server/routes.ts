// The table of all features' routes. A feature exports one function that mounts its endpoints.

import type { FastifyInstance } from 'fastify';
import { accessCodeRoutes } from './access-codes/routes.ts';
import { accountRoutes } from './accounts/routes.ts';
import { alertRoutes } from './alerts/routes.ts';
import { applicationRoutes } from './applications/routes.ts';
import { auditRoutes } from './audit/routes.ts';
import { authRoutes } from './auth/routes.ts';
import { billRoutes } from './bills/routes.ts';
import { bookRoutes } from './books/routes.ts';
import { cardRoutes } from './cards/routes.ts';
import { caseRoutes } from './cases/routes.ts';
import { creditLimitRoutes } from './credit-limits/routes.ts';
import { customerRoutes } from './customers/routes.ts';
import { depositRoutes } from './deposits/routes.ts';
import { docsRoutes } from './docs/routes.ts';
import { eventRoutes } from './events/routes.ts';
import { overviewRoutes } from './overview/routes.ts';
import type { PostingDeps } from './posting/posting-desk.ts';
import { productRoutes } from './products/routes.ts';
import { profileRoutes } from './profile/routes.ts';
import { recipientRoutes } from './recipients/routes.ts';
import { requestRoutes } from './requests/routes.ts';
import { scheduleRoutes } from './schedules/routes.ts';
import { simulatorRoutes } from './simulator/routes.ts';
import { staffRoutes } from './staff/routes.ts';
import { statementRoutes } from './statements/routes.ts';
import { transactionRoutes } from './transactions/routes.ts';
import { transferRoutes } from './transfers/routes.ts';
import { transparencyRoutes } from './transparency/routes.ts';

export type FeatureRoutes = (app: FastifyInstance, deps: PostingDeps) => void;

export const routes: readonly FeatureRoutes[] = [
  transferRoutes,
  depositRoutes,
  billRoutes,
  recipientRoutes,
  scheduleRoutes,
  creditLimitRoutes,
  (app) => docsRoutes(app),
  applicationRoutes,
  transactionRoutes,
  statementRoutes,
  requestRoutes,
  caseRoutes,
  overviewRoutes,
  customerRoutes,
  cardRoutes,
  simulatorRoutes,
  auditRoutes,
  bookRoutes,
  productRoutes,
  accountRoutes,
  authRoutes,
  accessCodeRoutes,
  staffRoutes,
  profileRoutes,
  alertRoutes,
  transparencyRoutes,
  eventRoutes,
];
