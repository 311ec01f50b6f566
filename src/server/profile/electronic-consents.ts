import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { CONSENT_VERSION } from '#brand/electronic-consent.ts';
import type { Returned } from '#contract/endpoint.ts';
import type { readConsent } from '#contract/people/profile.ts';
import { type Db, maybeOne, run, type Tx } from '#database/connection.ts';

export type Consent = Returned<typeof readConsent>['consent'];

interface Stored {
  readonly version: string;
  readonly givenAt: Date;
  readonly withdrawnAt: Date | null;
}

/** The newest consent of a customer, whether it still holds or not. */
export async function getConsent(db: Db, customerId: string): Promise<Consent> {
  const stored = await maybeOne<Stored>(
    db,
    sql`select version, given_at as "givenAt", withdrawn_at as "withdrawnAt"
        from electronic_consents where customer_id = ${customerId}
        order by withdrawn_at is null desc, given_at desc limit 1`,
  );
  const currentVersion = CONSENT_VERSION;
  if (!stored) {
    return { status: 'none', version: null, givenAt: null, withdrawnAt: null, currentVersion };
  }
  const status = stored.withdrawnAt === null ? 'given' : 'withdrawn';
  return { ...stored, status, currentVersion };
}

export interface GivenConsent {
  readonly customerId: string;
  readonly version: string;
  readonly givenAt: Date;
  /** Where the customer was. */
  readonly givenFrom: string | null;
}

/** Keeps a consent, unless one holds already; answers whether it was new. */
export async function insertConsent(tx: Tx, consent: GivenConsent): Promise<boolean> {
  const { customerId, version, givenAt, givenFrom } = consent;
  const count = await run(
    tx,
    sql`insert into electronic_consents (id, customer_id, version, given_at, given_from)
        values (${randomUUID()}, ${customerId}, ${version}, ${givenAt}, ${givenFrom})
        on conflict (customer_id) where withdrawn_at is null do nothing`,
  );
  return count > 0;
}

/** Ends the consent that holds, if there is one; answers whether there was. */
export async function updateWithdrawn(tx: Tx, customerId: string, at: Date): Promise<boolean> {
  const count = await run(
    tx,
    sql`update electronic_consents set withdrawn_at = ${at}
        where customer_id = ${customerId} and withdrawn_at is null`,
  );
  return count > 0;
}
