import sql from 'sql-template-tag';
import type { readSetUp as contract } from '#contract/back-office/overview.ts';
import type { Returned } from '#contract/endpoint.ts';
import { type Db, one } from '#database/connection.ts';
import { accessibleAccounts } from '../people/access.ts';

/** The kinds of journals that bring money in which nobody else paid. */
const OWN_MONEY = ['opening-deposit', 'internal-transfer', 'interest'];

/** What a new customer has set up so far; each step is read from what it leaves behind. */
export async function readSetUp(db: Db, customerId: string): Promise<Returned<typeof contract>> {
  return await one(
    db,
    sql`select
          exists (
            select from customers where id = ${customerId} and authenticator_sealed is not null
          ) or exists (
            select from passkeys where subject_kind = 'customer' and subject_id = ${customerId}
          ) as "signIn",
          exists (select from recovery_codes where subject_id = ${customerId}) as "recoveryCodes",
          exists (select from ledger.entries e join ledger.journals j on j.number = e.journal_number
            where e.account_id in (${accessibleAccounts(customerId, 'view')})
              and e.amount_cents > 0 and j.kind <> all(${OWN_MONEY})) as "directDeposit",
          exists (select from alert_rules where customer_id = ${customerId}) as "alerts"`,
  );
}
