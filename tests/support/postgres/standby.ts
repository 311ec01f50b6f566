// A second PostgreSQL that follows a first one, made as any base backup is: the files are copied while
// the first one goes on, and what was written meanwhile is streamed. Nothing but the server itself is
// needed for it.
import { spawnSync } from 'node:child_process';
import { chownSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { type Db, one, openPool, rows, run } from '#database/connection.ts';
import { type EmbeddedServer, openEmbedded } from '#database/embedded/open-embedded.ts';

// Nothing of these belongs to the copy: the first server's own life, and its locks.
const LEFT_OUT = ['postmaster.pid', 'postmaster.opts', 'backup_label', 'standby.signal'];

/** Starts a follower of this server in the folder, and returns once every commit waits for it. */
export async function openStandby(
  primary: EmbeddedServer,
  folder: string,
): Promise<EmbeddedServer> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  const data = path.join(folder, 'postgres');
  const pool = openPool({ url: primary.url, max: 1, statementTimeoutMs: 0 });
  try {
    await copyBaseBackup(pool, primary.dataDir, data);
    writeAlike(path.join(data, 'standby.signal'), '');
    const standby = await reopenStandby(primary, folder);
    await run(pool, sql`alter system set synchronous_standby_names = 'standby'`);
    await run(pool, sql`select pg_reload_conf()`);
    await untilSynchronous(pool);
    return standby;
  } finally {
    await pool.end();
  }
}

/** Starts a follower again that was stopped or killed, from where it was. */
export function reopenStandby(primary: EmbeddedServer, folder: string): Promise<EmbeddedServer> {
  const [, sockets = ''] = /host=([^&]*)/.exec(primary.url) ?? [];
  const settings = {
    primary_conninfo: `host=${decodeURIComponent(sockets)} user=larch application_name=standby`,
  };
  return openEmbedded(folder, { revive: false, settings });
}

/** Promotes the standby. It commits without waiting until it has a standby of its own. */
export async function promote(standby: EmbeddedServer): Promise<void> {
  const pool = openPool({ url: standby.url, max: 1 });
  try {
    // A statement that waited would be one of those for whose end the replay of the log waits.
    await run(pool, sql`select pg_promote(false)`);
    await untilPromoted(pool);
    await run(pool, sql`alter system reset synchronous_standby_names`);
    await run(pool, sql`select pg_reload_conf()`);
  } finally {
    await pool.end();
  }
}

async function untilPromoted(db: Db): Promise<void> {
  for (;;) {
    const { isStandby } = await one<{ isStandby: boolean }>(
      db,
      sql`select pg_is_in_recovery() as "isStandby"`,
    );
    if (!isStandby) return;
    await sleep(50);
  }
}

/** A base backup: the files as they lie, and the label with the start of the log to replay. */
export async function copyBaseBackup(db: Db, from: string, to: string): Promise<void> {
  await run(db, sql`select pg_backup_start('standby', true)`);
  // A file that goes while it is copied makes cp complain; the log of changes makes up for it.
  spawnSync('cp', ['-a', from, to]);
  for (const name of LEFT_OUT) rmSync(path.join(to, name), { force: true });
  const { label } = await one<{ label: string }>(
    db,
    sql`select labelfile as label from pg_backup_stop(false)`,
  );
  writeAlike(path.join(to, 'backup_label'), label);
}

/** As root too, the server must be able to read what lies in its folder. */
export function writeAlike(file: string, text: string): void {
  const { uid, gid } = statSync(path.dirname(file));
  writeFileSync(file, text);
  chownSync(file, uid, gid);
}

async function untilSynchronous(db: Db): Promise<void> {
  for (;;) {
    const followers = await rows<{ state: string }>(
      db,
      sql`select sync_state as state from pg_stat_replication where state = 'streaming'`,
    );
    if (followers.some(({ state }) => state === 'sync')) return;
    await sleep(50);
  }
}
