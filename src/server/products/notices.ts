// Notices of adverse changes: one for each customer with an account of the product, shown to them
// and mailed. A bank may have many customers, so that a job mails them in portions.
import sql from 'sql-template-tag';
import { dollars } from '#contract/fields/amount.ts';
import { type Db, maybeOne, rows, run, type Tx } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import { cents } from '#money/cents.ts';
import { MINUTE_MS } from '#rules/calendar/durations.ts';
import type { FeeType } from '#rules/products/catalog.ts';
import type { Deps } from '../base/deps.ts';
import type { DueWork } from '../base/jobs/due-work.ts';
import { mailTemplate } from '../base/mail/mail-template.ts';
import { enqueueMail } from '../base/mail/outbox.ts';
import { joinOwner } from '../people/access.ts';
import type { ProductChange } from './product-changes.ts';
import type { Fee, ProductTerms } from './terms.ts';

export async function insertNotices(
  tx: Tx,
  { id, productId, effectiveOn, fees }: ProductChange,
  before: ProductTerms,
  now: Date,
): Promise<void> {
  const title = `Fees of ${before.name} change on ${effectiveOn}`;
  const text = (fees ?? before.fees).map(feeSentence).join('\n');
  await run(
    tx,
    sql`insert into notices (id, customer_id, change_id, title, text, created_at)
        select gen_random_uuid(), customer.id, ${id}, ${title},
          ${text || 'There are no fees any more.'}, ${now}
        from (
          select distinct owner.person_id as id from accounts a ${joinOwner(sql`a.id`)}
            where a.product_id = ${productId} and a.closed_at is null) customer`,
  );
}

const feeNames: Readonly<Record<FeeType, string>> = {
  maintenance: 'Monthly maintenance fee',
  'wire-domestic': 'Domestic wire',
  'wire-international': 'International wire',
  'excess-item': 'Item above the number included',
  'stop-payment': 'Stop payment',
  'returned-item': 'Returned item',
  'paper-copy': 'Copy on paper',
};

function feeSentence({ type, amountCents, waiver }: Fee): string {
  const name = `${feeNames[type]}: ${dollars(amountCents)}`;
  if (waiver === null) return `${name}.`;
  const balance = dollars(cents(waiver.fromCents));
  return waiver.of === 'daily-balance'
    ? `${name}, waived at an average daily balance of ${balance}.`
    : `${name}, waived when your deposit accounts total ${balance} on average.`;
}

export interface Notice {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly createdAt: Date;
}

/** The notices of a customer, newest first. */
export async function listNotices(db: Db, customerId: string): Promise<Notice[]> {
  return await rows<Notice>(
    db,
    sql`select id, title, text, created_at as "createdAt" from notices
        where customer_id = ${customerId} order by created_at desc, id`,
  );
}

interface NoticeToMail extends Notice {
  readonly email: string | null;
  readonly firstName: string;
}

const AT_ONCE = 200;

export const mailNotices: DueWork = {
  name: 'mail-notices',
  everyMs: MINUTE_MS,
  isDue: async ({ pool }) => {
    const waiting = sql`select from notices where mailed_at is null limit 1`;
    return (await maybeOne(pool, waiting)) !== undefined;
  },
  run: mailSome,
};

async function mailSome({ pool, keys, clock }: Deps): Promise<number> {
  return await transaction(pool, async (tx) => {
    const now = clock.now();
    const some = await rows<NoticeToMail>(
      tx,
      sql`select n.id, n.title, n.text, n.created_at as "createdAt", c.email,
            c.first_name as "firstName"
          from notices n join customers c on c.id = n.customer_id
          where n.mailed_at is null
          order by n.created_at, n.id limit ${AT_ONCE} for no key update of n skip locked`,
    );
    for (const { email, firstName, title, text } of some) {
      if (email === null) continue;
      const paragraphs = [`${title}:`, text];
      const mail = mailTemplate(
        { email, firstName },
        { kind: 'notice', subject: title, paragraphs },
      );
      await enqueueMail(tx, keys, mail, now);
    }
    const ids = some.map(({ id }) => id);
    await run(tx, sql`update notices set mailed_at = ${now} where id = any(${ids})`);
    return some.length;
  });
}
