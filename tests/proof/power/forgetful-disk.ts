// A database on a disk that forgets whatever was not flushed when the power fails. A library that
// is preloaded into PostgreSQL notes every write to the log; see forgetful-disk.c.
import {
  chmodSync,
  closeSync,
  existsSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openEmbedded } from '#database/embedded/open-embedded.ts';
import { processMark } from '#database/embedded/process-mark.ts';
import { removeEmbedded } from '#database/embedded/remove-embedded.ts';
import { temporaryFolder } from '#tests/support/database.ts';
import { childrenOf, killPostmaster } from '#tests/support/postgres/kill-postmaster.ts';
import { preloadLibrary } from '#tests/support/postgres/preload-library.ts';

const SOURCE = path.join(import.meta.dirname, 'forgetful-disk.c');

export interface ForgetfulPostgres {
  readonly url: string;
  /** Kills it, forgets what was not flushed, and answers how many writes that were. */
  cutPower(): Promise<number>;
  restart(): Promise<void>;
  stop(): Promise<void>;
}

export async function startForgetfulPostgres(): Promise<ForgetfulPostgres> {
  const folder = temporaryFolder();
  const tools = temporaryFolder();
  const notes = path.join(tools, 'notes');
  writeFileSync(notes, '');
  chmodSync(notes, 0o666);
  const data = path.join(folder, 'bank');
  mkdirSync(data);
  const binaries = preloadLibrary(SOURCE, tools, {
    FORGETFUL_NOTES: notes,
    FORGETFUL_BELOW: '$data/pg_wal/',
  });
  const open = () => openEmbedded(data, { binaries, revive: false });
  let server = await open();
  return {
    url: server.url,
    cutPower: async () => {
      const { pid } = server;
      const children = pid === undefined ? [] : childrenOf(pid);
      await killPostmaster(pid);
      while (children.some((child) => processMark(child) !== undefined)) await sleep(5);
      return forget(notes);
    },
    restart: async () => {
      await server.stop();
      server = await open();
    },
    stop: async () => {
      await server.stop();
      removeEmbedded(data);
      for (const one of [folder, tools]) removeEmbedded(one);
    },
  };
}

const [WRITE, WRITTEN, FLUSH, FLUSHED] = [1, 2, 3, 4] as const;
const HEADER = 32;

interface Note {
  readonly kind: number;
  readonly id: bigint;
  readonly file: string;
  readonly offset: number;
  readonly replaced: Buffer;
  readonly length: number;
}

/** Takes back every write that no finished flush of its file came after, the newest first. */
function forget(file: string): number {
  const notes = readNotes(readFileSync(file));
  const flushed = new Set(notes.filter(({ kind }) => kind === FLUSHED).map(({ id }) => id));
  const lastFlush = new Map<string, number>();
  for (const [at, note] of notes.entries()) {
    if (note.kind === FLUSH && flushed.has(note.id)) lastFlush.set(note.file, at);
  }
  const writtenAt = new Map(
    notes.flatMap(({ kind, id }, at) => (kind === WRITTEN ? [[id, at] as const] : [])),
  );
  const lost = notes.filter(
    ({ kind, id, file: of }) =>
      kind === WRITE &&
      (writtenAt.get(id) ?? Number.POSITIVE_INFINITY) > (lastFlush.get(of) ?? -1) &&
      existsSync(of),
  );
  for (const note of lost.toReversed()) takeBack(note);
  const descriptor = openSync(file, 'r+');
  ftruncateSync(descriptor);
  closeSync(descriptor);
  return lost.length;
}

function takeBack({ file, offset, replaced, length }: Note): void {
  const before = Buffer.alloc(length);
  replaced.copy(before);
  const descriptor = openSync(file, 'r+');
  writeSync(descriptor, before, 0, length, offset);
  closeSync(descriptor);
}

function readNotes(bytes: Buffer): Note[] {
  const notes: Note[] = [];
  for (let at = 0; at + HEADER <= bytes.length; ) {
    const pathLength = bytes.readUInt32LE(at + 4);
    const replaced = bytes.readUInt32LE(at + 24);
    const end = at + HEADER + pathLength + replaced;
    notes.push({
      kind: bytes.readUInt32LE(at),
      id: bytes.readBigUInt64LE(at + 8),
      file: bytes.toString('utf8', at + HEADER, at + HEADER + pathLength),
      offset: Number(bytes.readBigUInt64LE(at + 16)),
      replaced: bytes.subarray(at + HEADER + pathLength, end),
      length: bytes.readUInt32LE(at + 28),
    });
    at = end;
  }
  return notes;
}
