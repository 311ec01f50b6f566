import sql from 'sql-template-tag';
import { type Db, one, rows } from '#database/connection.ts';
import type { KeyRing, SealedCell } from '../base/sealing/keys.ts';

export interface AccessCode {
  readonly id: string;
  readonly code: string;
  readonly used: boolean;
  readonly expiresAt: Date;
  readonly secondsLeft: number;
}

export function accessCodeCell(id: string): SealedCell {
  return { table: 'access_codes', row: id, column: 'code' };
}

/** The codes that have not expired; those that can still be given out come first. */
export async function listAccessCodes(db: Db, keys: KeyRing, now: Date): Promise<AccessCode[]> {
  const records = await rows<
    Omit<AccessCode, 'code' | 'secondsLeft'> & { readonly sealed: string }
  >(
    db,
    sql`select id, code_sealed as sealed, used_at is not null as used, expires_at as "expiresAt"
        from access_codes where expires_at > ${now}
        order by used_at is not null, expires_at desc, id`,
  );
  return records.map(({ sealed, ...rest }) => ({
    ...rest,
    secondsLeft: Math.ceil((rest.expiresAt.getTime() - now.getTime()) / 1_000),
    code: keys.open(sealed, accessCodeCell(rest.id)),
  }));
}

/** How many codes can still be given out. */
export async function countUnusedCodes(db: Db, now: Date): Promise<number> {
  const { count } = await one<{ count: bigint }>(
    db,
    sql`select count(*) from access_codes where used_at is null and expires_at > ${now}`,
  );
  return Number(count);
}
