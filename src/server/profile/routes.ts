import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/profile.ts';
import type { Deps } from '../base/deps.ts';
import { mount } from '../base/http/mount.ts';
import { confirmEmailChange } from './confirm-email-change.ts';
import { getConsent } from './electronic-consents.ts';
import { giveConsent } from './give-consent.ts';
import { getProfile } from './reads.ts';
import { requestEmailChange } from './request-email-change.ts';
import { updateProfile } from './update-profile.ts';
import { withdrawConsent } from './withdraw-consent.ts';

export function profileRoutes(app: FastifyInstance, deps: Deps): void {
  const { pool, clock } = deps;
  mount(app, contract.readProfile, async ({ visitor }) => ({
    profile: await getProfile(pool, visitor.session.subjectId, clock.now()),
  }));
  mount(app, contract.updateProfile, (call) => updateProfile(deps, call));
  mount(app, contract.readConsent, async ({ visitor }) => ({
    consent: await getConsent(pool, visitor.session.subjectId),
  }));
  mount(app, contract.giveConsent, (call) => giveConsent(deps, call));
  mount(app, contract.withdrawConsent, (call) => withdrawConsent(deps, call));
  mount(app, contract.askEmailChange, (call) => requestEmailChange(deps, call));
  mount(app, contract.confirmEmailChange, (call) => confirmEmailChange(deps, call));
}
