import sql from 'sql-template-tag';
import { type Db, rows } from '#database/connection.ts';
import type { FoundTransaction, Related } from './find-transaction.ts';

type CardPaidWith = Extract<Related, { kind: 'card' }>;

/** The card that a transaction was paid with; none where it was not paid by card. */
export async function cardOf(
  db: Db,
  { accountId, journalKey }: FoundTransaction,
): Promise<CardPaidWith[]> {
  const [noun, id = ''] = journalKey.split(' ');
  if (noun !== 'card-authorization' || !/^[0-9a-f-]{36}$/.test(id)) return [];
  return await rows<CardPaidWith>(
    db,
    sql`select 'card' as kind, c.id, c.card_type as "cardType",
          '**** **** **** ' || c.last_four as "cardNumberMasked", p.channel
        from card_authorizations p join cards c on c.id = p.card_id
        where p.id = ${id} and p.account_id = ${accountId}`,
  );
}
