// The verifier is the program that anyone can download, at an address of its own: this page runs
// that very file. It is fetched with the page, so that the check itself needs no network.

interface Receipt {
  readonly account: string;
  readonly amount: string;
  readonly at: string;
  readonly day: string;
  readonly entry: string;
  readonly journal: string;
}

export type CheckName = 'log' | 'signature' | 'description';

export interface Verified {
  readonly isProven: boolean;
  readonly checks: readonly { readonly name: CheckName; readonly holds: boolean }[];
  readonly receipt: Receipt;
  readonly index: bigint;
  readonly note: { readonly origin: string; readonly size: bigint };
}

export interface Verifier {
  readonly key: string;
  verify(receipt: string, key: string, description: string | undefined): Promise<Verified>;
}

const PROGRAM = '/verify.mjs';
const KEY = '/transparency/key';

interface Program {
  verifyReceipt(
    receipt: string,
    key: string,
    options: { readonly description?: string | undefined },
  ): Promise<Verified>;
}

/** The program and the key of this bank's log. */
export async function loadVerifier(): Promise<Verifier> {
  const [program, key] = await Promise.all([
    import(/* @vite-ignore */ PROGRAM) as Promise<Program>,
    fetch(KEY).then((reply) => (reply.ok ? reply.text() : '')),
  ]);
  return {
    key: key.trim(),
    verify: (receipt, ownKey, description) =>
      program.verifyReceipt(receipt, ownKey, { description }),
  };
}
