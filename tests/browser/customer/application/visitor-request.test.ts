import sql from 'sql-template-tag';
import { rows } from '#database/connection.ts';
import { expect, test } from '../../bank.ts';
import { open } from '../../visitor/visitor.ts';

test('what a visitor asks for is stored for staff, and survives a refusal', async ({
  page,
  bank,
}) => {
  await open(page, '/home-loan-centers');
  await page.getByRole('button', { name: 'Schedule Visit for Albany' }).click();
  const dialog = page.getByRole('dialog', { name: 'Schedule Visit' });
  const name = `Wilhelmina Okonjo ${Date.now()}`;
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Email').fill('wilhelmina@mail.example');
  // The form lets this pass, the server does not, and its words land on the field.
  await dialog.getByLabel('Phone number').fill('call 503 555 0147');
  await dialog.getByLabel('Preferred day').fill('2026-03-09');
  await dialog.getByLabel('Message').fill('First house.\nTwo of us.');
  await dialog.getByRole('button', { name: 'Send request' }).click();
  const phone = dialog.getByLabel('Phone number');
  await expect(phone).toHaveAccessibleDescription('Phone number must have 10 to 15 digits');
  await expect(phone).toBeFocused();
  await phone.fill('503 555 0147');

  const refusal = { error: 'Too many attempts. Please wait a moment.', code: 'too-many-requests' };
  await page.route('/api/requests', (route) => route.fulfill({ status: 429, json: refusal }), {
    times: 1,
  });
  await dialog.getByRole('button', { name: 'Send request' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Too many attempts. Please wait a moment.');
  await expect(dialog.getByLabel('Message')).toHaveValue('First house.\nTwo of us.');

  await dialog.getByRole('button', { name: 'Send request' }).click();
  await expect(page.getByRole('dialog', { name: 'Request sent' })).toContainText('Thank you');
  const stored = await rows(
    bank.deps.pool,
    sql`select kind, topic, email, phone, preferred_date, preferred_time, message, status
        from visitor_requests where name = ${name}`,
  );
  expect(stored).toEqual([
    {
      kind: 'appointment',
      topic: 'Visit: Albany Home Loan Center',
      email: 'wilhelmina@mail.example',
      phone: '+15035550147',
      preferred_date: '2026-03-09',
      preferred_time: 'Morning',
      message: 'First house.\nTwo of us.',
      status: 'open',
    },
  ]);
});
