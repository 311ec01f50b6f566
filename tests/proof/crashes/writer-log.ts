// The log of a writer: each request before it is sent, and its outcome once it is known.
// The file outlives the writer, however it ends.
import { openSync, readFileSync, writeSync } from 'node:fs';
import type { JournalRequest, Outcome } from '#ledger/journal.ts';
import type { Sent } from '../writers/check-journals.ts';

type Line = { readonly request: JournalRequest } | { readonly key: string; outcome: Outcome };

export interface WriterLog {
  sent(request: JournalRequest): void;
  answered(key: string, outcome: Outcome): void;
}

export function openWriterLog(file: string): WriterLog {
  const descriptor = openSync(file, 'a');
  const write = (line: Line) => {
    writeSync(descriptor, `${JSON.stringify(line, keepBigints)}\n`);
  };
  return {
    sent: (request) => write({ request }),
    answered: (key, outcome) => write({ key, outcome }),
  };
}

export function readWriterLog(file: string): Map<string, Sent> {
  const sent = new Map<string, Sent>();
  // A truncated line was never completed, so its request was not sent.
  const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1);
  for (const text of lines) {
    const line = JSON.parse(text, restoreBigints) as Line;
    if ('request' in line) {
      sent.set(line.request.key, { request: line.request });
      continue;
    }
    const entry = sent.get(line.key);
    if (entry) entry.outcome = line.outcome;
  }
  return sent;
}

function keepBigints(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? `${value}n` : value;
}

function restoreBigints(_: string, value: unknown): unknown {
  return typeof value === 'string' && /^-?\d+n$/.test(value) ? BigInt(value.slice(0, -1)) : value;
}
