import sql from 'sql-template-tag';
import type { Application } from '#contract/people/applications.ts';
import { Refusal } from '#contract/refusals.ts';
import { type Db, maybeOne, run, type Tx } from '#database/connection.ts';
import type { Cents } from '#money/cents.ts';
import { tinLastFour } from '#rules/people/tin.ts';
import type { KeyRing } from '../base/sealing/keys.ts';
import { TIN_INDEX } from '../customers/insert-customer.ts';
import type { NameHit } from '../people/screen-names.ts';
import type { ApplicationStatus, FundingState } from './application-states.ts';

/** Where a sealed value of an application lives. */
export function applicationCell(id: string, column: string) {
  return { table: 'applications', row: id, column };
}

export interface NewApplication {
  readonly id: string;
  readonly application: Application;
  readonly passwordHash: string;
  readonly screening: readonly NameHit[];
  readonly submissionKey: string | null;
  readonly submissionIndex: string;
  /** Where the sender was, which belongs to a consent. */
  readonly address: string;
}

export async function insertApplication(
  tx: Tx,
  keys: KeyRing,
  { id, application, passwordHash, screening, ...submission }: NewApplication,
  now: Date,
): Promise<void> {
  const consents = application.consents && {
    ...application.consents,
    at: now,
    address: submission.address,
  };
  await run(
    tx,
    sql`insert into applications (id, status, account_type, product_id, initial_deposit_cents,
          email, username, password_hash, first_name, last_name, phone, address, city, state,
          zip_code, tin_sealed, tin_index, tin_last_four, birth_date_sealed, consents, screening,
          submission_key, submission_index, created_at)
        values (${id}, 'pending', ${application.accountType}, ${application.productId ?? null},
          ${application.initialDeposit}, ${application.email},
          ${application.username}, ${passwordHash}, ${application.firstName},
          ${application.lastName}, ${application.phone}, ${application.address},
          ${application.city}, ${application.state}, ${application.zipCode},
          ${keys.seal(application.ssn, applicationCell(id, 'tin_sealed'))},
          ${keys.index(TIN_INDEX, application.ssn)}, ${tinLastFour(application.ssn)},
          ${keys.seal(application.dateOfBirth, applicationCell(id, 'birth_date_sealed'))},
          ${consents ? JSON.stringify(consents) : null}, ${JSON.stringify(screening)},
          ${submission.submissionKey}, ${submission.submissionIndex}, ${now})`,
  );
}

/** As they were stored with the application. */
interface StoredConsents {
  readonly electronicDelivery?: boolean;
  readonly version?: string;
  readonly at: string;
  readonly address: string;
}

export interface LockedApplication {
  readonly id: string;
  readonly status: ApplicationStatus;
  readonly accountType: Application['accountType'];
  readonly productId: string | null;
  readonly initialDepositCents: Cents;
  readonly email: string;
  readonly username: string;
  readonly passwordHash: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly zipCode: string;
  readonly tinSealed: string;
  readonly birthDateSealed: string;
  readonly consents: StoredConsents | null;
  readonly screening: readonly NameHit[];
  readonly decidedBy: string | null;
  readonly customerId: string | null;
  readonly accountId: string | null;
  readonly funding: FundingState;
  readonly fundingHold: string | null;
  readonly fundingJournal: bigint | null;
}

/** The customer that an approved application made or joined; without a lock. */
export async function getCustomerOf(db: Db, id: string): Promise<string | null> {
  const record = await maybeOne<{ customerId: string | null }>(
    db,
    sql`select customer_id as "customerId" from applications where id = ${id}`,
  );
  return known(record).customerId;
}

/**
 * Locks the application until the transaction ends. The person's fields are there while it waits.
 */
export async function lockApplication(tx: Tx, id: string): Promise<LockedApplication> {
  const record = await maybeOne<LockedApplication>(
    tx,
    sql`select id, status, account_type as "accountType", product_id as "productId",
          initial_deposit_cents as "initialDepositCents", email, username,
          password_hash as "passwordHash", first_name as "firstName", last_name as "lastName",
          phone, address, city, state, zip_code as "zipCode", tin_sealed as "tinSealed",
          birth_date_sealed as "birthDateSealed", consents, screening, decided_by as "decidedBy", customer_id as "customerId",
          account_id as "accountId", funding, funding_hold as "fundingHold",
          funding_journal as "fundingJournal"
        from applications where id = ${id} for no key update`,
  );
  return known(record);
}

function known<Row>(record: Row | undefined): Row {
  if (!record) throw new Refusal('not-found', { sentence: 'This application was not found.' });
  return record;
}

export interface Approval {
  readonly id: string;
  readonly decidedBy: string;
  readonly customerId: string;
  readonly accountId: string;
  readonly funding: FundingState;
  readonly fundingHold: string | null;
  readonly fundingJournal: bigint | null;
}

/** Marks it approved, and leaves what the customer's own row has by now to that row. */
export async function updateApproved(tx: Tx, approval: Approval, now: Date): Promise<void> {
  await run(
    tx,
    sql`update applications
        set status = 'approved', decided_at = ${now}, decided_by = ${approval.decidedBy},
          customer_id = ${approval.customerId}, account_id = ${approval.accountId},
          funding = ${approval.funding}, funding_hold = ${approval.fundingHold},
          funding_journal = ${approval.fundingJournal}, email = null, username = null,
          password_hash = null, first_name = null, last_name = null, phone = null,
          address = null, city = null, state = null, zip_code = null, tin_sealed = null,
          tin_index = null, tin_last_four = null, birth_date_sealed = null
        where id = ${approval.id}`,
  );
}

export async function updateDenied(
  tx: Tx,
  denial: { readonly id: string; readonly decidedBy: string; readonly reason: string | null },
  now: Date,
): Promise<void> {
  await run(
    tx,
    sql`update applications
        set status = 'denied', decided_at = ${now}, decided_by = ${denial.decidedBy},
          reason = ${denial.reason}, password_hash = null
        where id = ${denial.id}`,
  );
}

export async function updateFunding(tx: Tx, id: string, funding: FundingState): Promise<void> {
  await run(tx, sql`update applications set funding = ${funding} where id = ${id}`);
}
