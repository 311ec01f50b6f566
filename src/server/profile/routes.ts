import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/profile.ts';
import type { Parts } from '../base/deps.ts';
import { mount } from '../base/http/mount.ts';
import { askEmailChange } from './ask-email-change.ts';
import { confirmEmailChange } from './confirm-email-change.ts';
import { getConsent } from './electronic-consents.ts';
import { giveConsent } from './give-consent.ts';
import { getProfile } from './reads.ts';
import { updateProfile } from './update-profile.ts';
import { withdrawConsent } from './withdraw-consent.ts';

export function profileRoutes(app: FastifyInstance, parts: Parts): void {
  const { pool, clock } = parts;
  mount(app, contract.readProfile, async ({ visitor }) => ({
    profile: await getProfile(pool, visitor.session.subjectId, clock.now()),
  }));
  mount(app, contract.updateProfile, (call) => updateProfile(parts, call));
  mount(app, contract.readConsent, async ({ visitor }) => ({
    consent: await getConsent(pool, visitor.session.subjectId),
  }));
  mount(app, contract.giveConsent, (call) => giveConsent(parts, call));
  mount(app, contract.withdrawConsent, (call) => withdrawConsent(parts, call));
  mount(app, contract.askEmailChange, (call) => askEmailChange(parts, call));
  mount(app, contract.confirmEmailChange, (call) => confirmEmailChange(parts, call));
}
