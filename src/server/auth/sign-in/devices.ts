// Devices that have completed a sign-in. The cookie is a random name with our signature; which
// logins it has been used for is in the database, by the hash of that name.
import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import sql from 'sql-template-tag';
import { type Db, one, run, type Tx } from '#database/connection.ts';
import type { KeyRing } from '../../base/sealing/keys.ts';

export interface Device {
  readonly name: string;
}

const SIGNATURE = 'device';

/** The device of a request; undefined when it has never signed in, or its cookie is not ours. */
export function readDevice(keys: KeyRing, request: FastifyRequest): Device | undefined {
  const cookie = request.server.requestContext.cookies.read(request, 'device');
  const [, name = '', signature = ''] = /^([\w-]{22})\.(.+)$/.exec(cookie ?? '') ?? [];
  return name && keys.isIndexOf(signature, SIGNATURE, name) ? { name } : undefined;
}

export function newDevice(): Device {
  return { name: randomBytes(16).toString('base64url') };
}

export function setDeviceCookie(keys: KeyRing, reply: FastifyReply, { name }: Device): void {
  const value = `${name}.${keys.index(SIGNATURE, name)}`;
  reply.server.requestContext.cookies.set(reply, 'device', value);
}

export async function isKnownDevice(
  db: Db,
  subjectId: string,
  device: Device | undefined,
): Promise<boolean> {
  if (!device) return false;
  const { known } = await one<{ known: boolean }>(
    db,
    sql`select exists (
          select from known_devices
          where subject_id = ${subjectId} and device_hash = ${hashOf(device)}) as known`,
  );
  return known;
}

/** Whether the device is new to this login; from now on it is not. */
export async function rememberDevice(
  tx: Tx,
  subjectId: string,
  device: Device,
  now: Date,
): Promise<boolean> {
  const isKnown = await isKnownDevice(tx, subjectId, device);
  await run(
    tx,
    sql`insert into known_devices (subject_id, device_hash, first_seen_at, last_seen_at)
        values (${subjectId}, ${hashOf(device)}, ${now}, ${now})
        on conflict (subject_id, device_hash) do update set last_seen_at = excluded.last_seen_at`,
  );
  return !isKnown;
}

/** Forgets all devices of a login, save the one at hand if there is one. */
export async function forgetDevices(tx: Tx, subjectId: string, except?: Device): Promise<void> {
  await run(
    tx,
    sql`delete from known_devices
        where subject_id = ${subjectId}
          and device_hash is distinct from ${except ? hashOf(except) : null}::bytea`,
  );
}

function hashOf({ name }: Device): Buffer {
  return createHash('sha256').update(name, 'utf8').digest();
}
