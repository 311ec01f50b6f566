// Photographs of checks, as small as pictures can be.
import type { TestApp } from './app.ts';
import type { TestReply } from './http-client.ts';
import { accountOf, type TestCustomer, type TestStaff } from './people.ts';
import { type Body, submit } from './wires.ts';

const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0x00, 0x10]);
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const WEBP = Buffer.from('RIFF\x04\x00\x00\x00WEBP', 'latin1');

let taken = 0;

/** The bytes of a picture that no other test has. */
export function photograph(kind: 'jpeg' | 'png' | 'webp' = 'jpeg'): Buffer {
  taken += 1;
  const beginning = { jpeg: JPEG, png: PNG, webp: WEBP }[kind];
  return Buffer.concat([beginning, Buffer.from(`picture ${taken} of ${process.pid}`)]);
}

/** Deposits a check to the customer's checking account, changed as the test needs it. */
export function depositCheck(
  bank: TestApp,
  customer: TestCustomer,
  change: Body = {},
  key?: string,
): Promise<TestReply> {
  const body = {
    accountId: accountOf(customer, 'checking'),
    amount: '300.00',
    frontImage: photograph().toString('base64'),
    backImage: photograph('png').toString('base64'),
    ...change,
  };
  return submit(bank, customer, '/api/check-deposits', body, key);
}

export function reviewCheck(
  bank: TestApp,
  { cookies }: TestStaff,
  depositId: string,
  decision: 'approve' | 'deny',
  body: Body = decision === 'deny' ? { reason: 'The picture is not clear.' } : {},
): Promise<TestReply> {
  const path = `/api/admin/check-deposits/${depositId}/${decision}`;
  return bank.request('POST', path, { body, cookies });
}
