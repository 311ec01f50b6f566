// A machine below PostgreSQL whose disk can be slow and whose clock can be stepped; see
// faulty-machine.c. It needs Linux and a C compiler.
import { chmodSync, closeSync, openSync, writeFileSync, writeSync } from 'node:fs';
import path from 'node:path';
import { missingForPreload, preloadLibrary } from './preload-library.ts';

export interface FaultyMachine {
  /** For openEmbedded. */
  readonly binaries: string;
  /** Each flush takes so much longer from now on. */
  slowDisk(ms: number): void;
  /** The clock is ahead by so much from now on. */
  stepClock(ms: number): void;
}

const SOURCE = path.join(import.meta.dirname, 'faulty-machine.c');

/** Undefined where none can be made. */
export function makeFaultyMachine(tools: string): FaultyMachine | undefined {
  if (missingForPreload() !== undefined) return undefined;
  const control = path.join(tools, 'control');
  writeFileSync(control, Buffer.alloc(16));
  chmodSync(control, 0o644);
  function set(offset: number, value: number): void {
    const bytes = Buffer.alloc(8);
    bytes.writeBigInt64LE(BigInt(value));
    const file = openSync(control, 'r+');
    writeSync(file, bytes, 0, bytes.length, offset);
    closeSync(file);
  }
  return {
    binaries: preloadLibrary(SOURCE, tools, { FAULTY_CONTROL: control }),
    slowDisk: (ms) => set(0, ms),
    stepClock: (ms) => set(8, ms),
  };
}
