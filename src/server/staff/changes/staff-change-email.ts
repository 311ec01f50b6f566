import sql from 'sql-template-tag';
import { one, rows, type Tx } from '#database/connection.ts';
import type { Deps } from '../../base/deps.ts';
import { bankTime, mailTemplate, type Recipient } from '../../base/mail/mail-template.ts';
import { enqueueMail } from '../../base/mail/outbox.ts';
import type { StaffMember } from '../reads.ts';
import type { Change } from './staff-change.ts';

export interface StaffNews {
  readonly outcome: 'asked' | 'approved' | 'denied' | 'made';
  readonly change: Change | { readonly kind: 'block' };
  /** The staff member before the change; null for one who is to be created. */
  readonly was: StaffMember | null;
  readonly by: string;
}

const subjects = {
  asked: 'A staff change is waiting for a second administrator',
  approved: 'A staff change was approved',
  denied: 'A staff change was denied',
  made: 'A staff change was made',
} as const;

const verbs = {
  asked: 'asked to',
  approved: 'approved the request to',
  denied: 'denied the request to',
  made: 'chose to',
} as const;

/** Every administrator gets an email about every change, so that none goes unseen. */
export async function mailAdministrators(
  tx: Tx,
  { keys, clock }: Deps,
  { outcome, change, was, by }: StaffNews,
): Promise<void> {
  const now = clock.now();
  const { name } = await one<{ name: string }>(
    tx,
    sql`select first_name || ' ' || last_name as name from staff where id = ${by}`,
  );
  const what = `${name} ${verbs[outcome]} ${describeChange(change, was)} on ${bankTime(now)}.`;
  const administrators = await rows<Recipient>(
    tx,
    sql`select email, first_name as "firstName" from staff
        where role = 'administrator' and status = 'active' and password_hash is not null
        order by id`,
  );
  for (const administrator of administrators) {
    const mail = mailTemplate(administrator, {
      kind: 'staff-change',
      subject: subjects[outcome],
      paragraphs: [
        what,
        'You can see it in the staff portal, under Staff. If this looks wrong, block the ' +
          'colleague and talk to the other administrators right away.',
      ],
    });
    await enqueueMail(tx, keys, mail, now);
  }
}

function describeChange(change: StaffNews['change'], was: StaffMember | null): string {
  const name = was ? `${was.firstName} ${was.lastName}` : 'a former staff member';
  switch (change.kind) {
    case 'create': {
      const { firstName, lastName, email, role } = change.details;
      return `add ${firstName} ${lastName} (${email}) as ${role}`;
    }
    case 'change-role':
      return `change ${name}’s role to ${change.details.role}`;
    case 'link-customer':
      return change.details.customerId === null
        ? `unlink ${name} from their customer record`
        : `link ${name} to a customer record`;
    case 'reset-password':
      return `reset ${name}’s password`;
    case 'remove-authenticator':
      return `remove ${name}’s authenticator`;
    case 'block':
      return `block ${name}`;
    case 'unblock':
      return `unblock ${name}`;
    case 'remove':
      return `remove ${name} from the staff`;
  }
}
