import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/people/profile.ts';
import type { Deps } from '../base/deps.ts';
import { mount, serveActions } from '../base/http/mount.ts';
import { confirmEmailChange } from './confirm-email-change.ts';
import { getConsent } from './electronic-consents.ts';
import { giveConsent } from './give-consent.ts';
import { getProfile } from './reads.ts';
import { requestEmailChange } from './request-email-change.ts';
import { updateProfile } from './update-profile.ts';
import { withdrawConsent } from './withdraw-consent.ts';

export function profileRoutes(app: FastifyInstance, deps: Deps): void {
  const { pool, clock } = deps;
  const serve = serveActions(app, deps);
  mount(app, contract.readProfile, async ({ visitor }) => ({
    profile: await getProfile(pool, visitor.session.subjectId, clock.now()),
  }));
  serve(contract.updateProfile, updateProfile);
  mount(app, contract.readConsent, async ({ visitor }) => ({
    consent: await getConsent(pool, visitor.session.subjectId),
  }));
  serve(contract.giveConsent, giveConsent);
  serve(contract.withdrawConsent, withdrawConsent);
  serve(contract.askEmailChange, requestEmailChange);
  serve(contract.confirmEmailChange, confirmEmailChange);
}
