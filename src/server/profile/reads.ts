import sql from 'sql-template-tag';
import { type Notifications, notificationsOf } from '#contract/people/profile.ts';
import { Refusal } from '#contract/refusals.ts';
import { type Db, maybeOne } from '#database/connection.ts';

export interface Contact {
  readonly phone: string | null;
  readonly address: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly zipCode: string | null;
}

export interface Profile extends Contact {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly username: string | null;
  readonly notifications: Notifications;
  readonly hasAuthenticator: boolean;
  readonly pendingEmail: string | null;
}

interface Stored extends Omit<Profile, 'notifications'> {
  readonly notifications: Partial<Notifications>;
}

export async function getProfile(db: Db, customerId: string, now: Date): Promise<Profile> {
  const stored = await maybeOne<Stored>(
    db,
    sql`select first_name as "firstName", last_name as "lastName", email, username, phone, address,
          city, state, zip_code as "zipCode", notifications,
          authenticator_sealed is not null as "hasAuthenticator",
          (select new_email from email_changes
           where customer_id = customers.id and expires_at > ${now}) as "pendingEmail"
        from customers where id = ${customerId} and status <> 'closed'`,
  );
  if (!stored) throw new Refusal('not-found');
  return { ...stored, notifications: notificationsOf(stored.notifications) };
}
