// Check images, as small as distinguishable images can be.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import type { TestApp } from '../app.ts';
import type { TestReply } from '../http-client.ts';
import { accountOf, type TestCustomer, type TestStaff } from '../people/people.ts';
import { type Body, submit } from './wires.ts';

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const WIDTH = 68;
const HEIGHT = 64;
/** Spots of this many pixels, so that a coarse look sees them too. */
const SPOT = 4;
/** By how much two spots differ at least. */
const CLEARLY = 40;

/** The bytes of a PNG that looks like no other. */
export function photograph(): Buffer {
  const spots = randomBytes((WIDTH / SPOT) * (HEIGHT / SPOT));
  // No spot is about as bright as the one before it, so that re-encoding changes no order.
  for (let at = 1; at < spots.length; at += 1) {
    const step = CLEARLY + Math.floor(((spots[at] ?? 0) / 256) * (256 - 2 * CLEARLY));
    spots[at] = (spots[at - 1] ?? 0) + step;
  }
  return grayPng(WIDTH, HEIGHT, (x, y) => {
    return spots[Math.floor(y / SPOT) * (WIDTH / SPOT) + Math.floor(x / SPOT)] ?? 0;
  });
}

/** The same as another kind of file. */
export async function photographAs(kind: 'jpeg' | 'png' | 'webp'): Promise<Buffer> {
  return await sharp(photograph()).toFormat(kind).toBuffer();
}

/** A PNG in shades of gray, eight bits each. */
export function grayPng(
  width: number,
  height: number,
  shade: (x: number, y: number) => number,
): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(8, 8);
  // Each row begins with the number of its filter, which is none.
  const pixels = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) pixels[y * (width + 1) + 1 + x] = shade(x, y);
  }
  const chunks = [
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ];
  return Buffer.concat([PNG, ...chunks]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
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
    backImage: photograph().toString('base64'),
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

/** The id of a deposit that was taken. */
export function depositIdOf(reply: TestReply): string {
  assert.equal(reply.status, 200, reply.text);
  return reply.json<{ checkDeposit: { id: string } }>().checkDeposit.id;
}
