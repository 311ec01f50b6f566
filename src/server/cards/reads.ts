import sql from 'sql-template-tag';
import type { listCards } from '#contract/cards.ts';
import type { Returned } from '#contract/endpoint.ts';
import { type Db, rows } from '#database/connection.ts';
import { accessibleAccounts } from '../people/access.ts';

type CardRow = Returned<typeof listCards>['cards'][number];

/** A customer's cards, newest first; those of a closed account are gone with it. */
export async function listOwnCards(db: Db, customerId: string): Promise<CardRow[]> {
  const records = await rows<Omit<CardRow, 'cvv'>>(
    db,
    sql`select k.id, k.account_id as "accountId",
          '**** **** **** ' || k.last_four as "cardNumberMasked",
          k.card_holder_name as "cardHolderName", to_char(k.expires_on, 'MM/YY') as "expiryDate",
          k.card_type as "cardType", k.card_color as "cardColor"
        from cards k join accounts a on a.id = k.account_id
        where k.customer_id = ${customerId} and a.closed_at is null
          and a.id in (${accessibleAccounts(customerId, 'cards')})
        order by k.created_at desc, k.card_type desc, k.id`,
  );
  return records.map((card) => ({ ...card, cvv: '***' }));
}
