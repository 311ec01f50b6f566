// The anchors of a bank in a file of one server. Every server keeps all anchors, whichever server
// made them, so that the file of any one of them contradicts a database whose history was changed.
import { mkdir, open, readFile, rename } from 'node:fs/promises';
import path from 'node:path';

const FILE = 'anchors.txt';

export interface AnchorFile {
  /** Whole lines in the order of their numbers, each once. */
  readonly lines: readonly string[];
  /** What a write that was cut short has left at the end. */
  readonly torn: boolean;
}

/** Undefined where there is no file. */
export async function readAnchorFile(folder: string): Promise<AnchorFile | undefined> {
  const text = await readFile(path.join(folder, FILE), 'utf8').catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    },
  );
  if (text === undefined) return undefined;
  const lines = text.split('\n');
  const torn = lines.pop() !== '';
  return { lines: withoutRepeats(lines), torn };
}

// Two processes that share a folder may both have added a line. A line that differs from the one
// with the same number stays, so that the contradiction is found.
function withoutRepeats(lines: readonly string[]): string[] {
  const seen = new Set<string>();
  const distinct = lines.filter((line) => !seen.has(line) && seen.add(line));
  return distinct
    .map((line) => ({ line, number: numberOf(line) }))
    .toSorted((a, b) => a.number - b.number)
    .map(({ line }) => line);
}

// Every run of the sealing job reads the file, and parsing each line would take much longer.
function numberOf(line: string): number {
  return Number(/"number":"(\d{1,15})"/.exec(line)?.[1] ?? 0);
}

/** Adds lines, on disk when it returns. What a torn write has left at the end is cut off first. */
export async function appendToAnchorFile(folder: string, lines: readonly string[]): Promise<void> {
  await mkdir(folder, { recursive: true });
  const handle = await open(path.join(folder, FILE), 'a+', 0o600);
  try {
    const { size } = await handle.stat();
    const whole = await wholeLength(handle, size);
    if (whole < size) await handle.truncate(whole);
    await handle.appendFile(lines.map((line) => `${line}\n`).join(''));
    await handle.sync();
  } finally {
    await handle.close();
  }
  await syncFolder(folder);
}

type Handle = Awaited<ReturnType<typeof open>>;

/** Longer than any line of an anchor. */
const TAIL = 16_384;

async function wholeLength(handle: Handle, size: number): Promise<number> {
  const start = Math.max(0, size - TAIL);
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(TAIL), 0, size - start, start);
  return start + buffer.subarray(0, bytesRead).lastIndexOf('\n') + 1;
}

/** Replaces all lines, at once or not at all. */
export async function rewriteAnchorFile(folder: string, lines: readonly string[]): Promise<void> {
  const file = path.join(folder, FILE);
  const draft = `${file}.new`;
  const handle = await open(draft, 'w', 0o600);
  try {
    await handle.writeFile(lines.map((line) => `${line}\n`).join(''));
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, file);
  await syncFolder(folder);
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
