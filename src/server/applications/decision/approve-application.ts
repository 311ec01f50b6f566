import type * as contract from '#contract/people/applications.ts';
import { Refusal } from '#contract/refusals.ts';
import type { Tx } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import { isCredit } from '#rules/products/account-types.ts';
import { findOffer } from '#rules/products/offers.ts';
import { accountNames } from '../../accounts/account-types.ts';
import { openCustomerAccount } from '../../accounts/open-customer-account.ts';
import { issueActivationCode } from '../../auth/enrollment/issue-activation-code.ts';
import { actorOf } from '../../base/audit-log/actor.ts';
import { appendAudit } from '../../base/audit-log/audit.ts';
import type { Deps } from '../../base/deps.ts';
import type { Call } from '../../base/http/mount.ts';
import { enqueueMail } from '../../base/mail/outbox.ts';
import { requireMove } from '../../base/state-machine.ts';
import { issueCard } from '../../cards/issue-card.ts';
import { insertCustomer } from '../../customers/insert-customer.ts';
import { requireDifferentName, requireNotSelf } from '../../people/conflict-of-interest.ts';
import { type NameHit, screenNames } from '../../people/screen-names.ts';
import { insertConsent } from '../../profile/electronic-consents.ts';
import { applicationStates } from '../application-states.ts';
import { requireNotOwnApplication } from '../own-application.ts';
import { getApplicantName } from '../reads.ts';
import {
  applicationCell,
  type LockedApplication,
  lockApplication,
  updateApproved,
} from '../writes.ts';
import { approvalEmail } from './decision-email.ts';
import { findLoginToJoin } from './find-login-to-join.ts';
import { postOpeningDeposit } from './opening-deposit.ts';

type Approval = Call<typeof contract.approveApplication>;

/**
 * Makes a customer of an applicant, or gives a customer one more account: all of it, or nothing.
 */
export async function approveApplication(deps: Deps, { params, body, visitor }: Approval) {
  const { pool, clock, config } = deps;
  // The list may have grown since the application came, so the name is looked up once more.
  const hits = await screenNames(await getApplicantName(pool, params.id));
  const now = clock.businessNow();
  return await transaction(pool, async (tx) => {
    const application = await lockApplication(tx, params.id);
    requireMove(applicationStates, application.status, 'approved');
    await requireNotOwnApplication(tx, visitor.staff.subjectId, application);
    await requireDifferentName(tx, config.settings, visitor.staff.subjectId, application);
    const listed = [...application.screening, ...hits];
    requireScreened(listed, body.clearScreening);

    const person = await findOrInsertPerson(tx, deps, visitor.staff.subjectId, application, now);
    await keepConsent(tx, person.id, application);
    const { accountType, productId } = application;
    const product = productId === null ? undefined : findOffer(productId);
    const account = await openCustomerAccount(
      tx,
      {
        customerId: person.id,
        accountType,
        ...(product && { productId: product.productId }),
        startingLimitCents: config.limits.startingCreditLimitCents,
      },
      actorOf(visitor),
      now,
    );
    const cardHolderName = `${person.firstName} ${person.lastName}`;
    const card = { accountId: account.id, accountType, customerId: person.id, cardHolderName };
    await issueCard(tx, card, now);

    // With dual control another staff member confirms the money before it is available.
    const { heldOpeningDeposits, dualControl } = config.settings;
    const isHeld = (heldOpeningDeposits || dualControl) && application.initialDepositCents > 0n;
    await appendAudit(tx, {
      ...actorOf(visitor),
      at: clock.now(),
      action: 'approve-application',
      subjectKind: 'application',
      subjectId: application.id,
      before: { status: 'pending' },
      after: {
        status: 'approved',
        customerId: person.id,
        accountId: account.id,
        accountType,
        initialDepositCents: application.initialDepositCents,
        joinedLogin: person.activationCode === undefined,
        clearedScreening: listed.length > 0,
      },
    });
    const mailTemplate = approvalEmail(application, {
      accountName: accountNames[accountType],
      accountNumber: account.accountNumber,
      activationCode: person.activationCode,
      activationCodeMs: config.limits.activationCodeMs,
      isHeld,
      loginUrl: config.publicUrl && `${config.publicUrl.origin}/login`,
    });
    await enqueueMail(tx, deps.keys, mailTemplate, clock.now());

    const deposit = {
      applicationId: application.id,
      accountId: account.id,
      amountCents: application.initialDepositCents,
      isCredit: isCredit(accountType),
      isHeld,
    };
    const funding = await postOpeningDeposit(tx, deposit, actorOf(visitor), now);
    const decided = { id: application.id, decidedBy: visitor.staff.subjectId };
    const opened = { customerId: person.id, accountId: account.id };
    await updateApproved(tx, { ...decided, ...opened, ...funding }, now);
    return { id: application.id, status: 'approved' as const, ...opened };
  });
}

/** A match with a listed name never passes by itself: a staff member must review and confirm it. */
function requireScreened(hits: readonly NameHit[], isCleared: boolean | undefined): void {
  if (hits.length > 0 && isCleared !== true) throw new Refusal('screening-hit');
}

/** What the applicant agreed to about electronic documents is the customer's from now on. */
async function keepConsent(
  tx: Tx,
  customerId: string,
  { consents }: LockedApplication,
): Promise<void> {
  if (consents?.electronicDelivery !== true) return;
  const { version = 'unknown', at, address } = consents;
  const givenAt = new Date(at);
  await insertConsent(tx, { customerId, version, givenAt, givenFrom: address });
}

interface Person {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  /** For the first sign-in. */
  readonly activationCode: string | undefined;
}

async function findOrInsertPerson(
  tx: Tx,
  { keys, clock, config }: Deps,
  staffId: string,
  application: LockedApplication,
  now: Date,
): Promise<Person> {
  const { id, tinSealed, birthDateSealed, email, firstName, lastName } = application;
  const tin = keys.open(tinSealed, applicationCell(id, 'tin_sealed'));
  const known = await findLoginToJoin(tx, keys, { email, tin });
  if (known) {
    await requireNotSelf(tx, staffId, known.id);
    return { ...known, activationCode: undefined };
  }
  const birthDate = keys.open(birthDateSealed, applicationCell(id, 'birth_date_sealed'));
  const customerId = await insertCustomer(tx, keys, { ...application, tin, birthDate }, now);
  const needs = { keys, limits: config.limits };
  const activationCode = await issueActivationCode(tx, needs, customerId, clock.now());
  return { id: customerId, firstName, lastName, activationCode };
}
