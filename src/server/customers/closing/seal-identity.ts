import sql from 'sql-template-tag';
import { one, run, type Tx } from '#database/connection.ts';
import type { KeyRing } from '../../base/sealing/keys.ts';
import { ownedAccounts } from '../../people/access.ts';
import { customerCell } from '../insert-customer.ts';

/**
 * Puts what identifies a customer who leaves under seal, and gives up the login: address and
 * username are free again, and the row no longer identifies a person.
 */
export async function sealIdentity(tx: Tx, keys: KeyRing, id: string, now: Date): Promise<void> {
  const person = await one<object>(
    tx,
    sql`select first_name as "firstName", last_name as "lastName", email, username, phone, address,
          city, state, zip_code as "zipCode"
        from customers where id = ${id}`,
  );
  const sealed = keys.seal(JSON.stringify(person), customerCell(id, 'left_sealed'));
  await run(
    tx,
    sql`update customers
        set status = 'closed', closed_at = ${now}, left_sealed = ${sealed}, email = null,
          username = null, password_hash = null, first_name = 'Former', last_name = 'customer',
          phone = null, address = null, city = null, state = null, zip_code = null,
          tin_index = null, tin_last_four = null, email_proven_at = null,
          authenticator_sealed = null, authenticator_step = null, notifications = '{}'
        where id = ${id}`,
  );
  await run(
    tx,
    sql`update cards set card_holder_name = 'Former customer' where customer_id = ${id}`,
  );
  await run(
    tx,
    sql`update accounts set nickname = null
        where id in (${ownedAccounts(id)}) and nickname is not null`,
  );
  await run(tx, sql`delete from activation_codes where customer_id = ${id}`);
  await run(tx, sql`delete from recovery_codes where subject_id = ${id}`);
  await run(tx, sql`delete from passkeys where subject_id = ${id}`);
  await run(tx, sql`delete from signature_settings where customer_id = ${id}`);
  await run(tx, sql`delete from signature_challenges where subject_id = ${id}`);
  // What the customer called a device may name them; what they signed stays verifiable.
  await run(
    tx,
    sql`update signatures set passkey_name = null
        where signer_kind = 'customer' and signer_id = ${id} and passkey_name is not null`,
  );
  await run(
    tx,
    sql`update application_references r set lookup_sealed = null, lookup_index = null
        from applications a where a.id = r.application_id and a.customer_id = ${id}`,
  );
  // What staff wrote about the customer's cases may name them.
  await run(
    tx,
    sql`update case_notes set text = null
        where text is not null and (customer_id = ${id}
          or item_id in (select a.id from applications a where a.customer_id = ${id}))`,
  );
  // Answers that are kept for repetitions carry the holder's name; a closed customer can no longer
  // repeat them.
  await run(tx, sql`delete from submissions where customer_id = ${id}`);
}
