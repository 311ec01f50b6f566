import { printPhone } from '#rules/people/phone.ts';
import { formatDate } from '../base/format/format.ts';
import { Card } from '../ui/layout/card.tsx';
import { Detail, DetailList } from '../ui/layout/detail-list.tsx';
import type { UserPage } from './user.ts';

/** How to reach them, and what is known of them. */
export function CustomerContact({ user }: Pick<UserPage, 'user'>) {
  const place = [user.city, user.state].filter(Boolean).join(', ');
  const cityLine = [place, user.zipCode].filter(Boolean).join(' ');
  return (
    <Card title="Contact">
      <DetailList>
        <Detail label="Username">{user.username ?? '–'}</Detail>
        <Detail label="Phone">{user.phone === null ? '–' : printPhone(user.phone)}</Detail>
        <Detail label="Address" more={user.address ? cityLine : undefined}>
          {user.address ?? (cityLine || '–')}
        </Detail>
        <Detail label="SSN">{user.ssn ?? '–'}</Detail>
        <Detail label="Email verified">{user.isEmailProven ? 'Yes' : 'No'}</Detail>
        <Detail label="Joined">{formatDate(user.createdAt)}</Detail>
      </DetailList>
    </Card>
  );
}
