import type { StatementTransaction } from '#contract/accounts/statements.ts';

/** How OFX and ISO 20022 name a kind of transaction: OFX's type, the domain's family and code. */
interface TransactionCode {
  readonly ofx: string;
  readonly camt: readonly [domain: string, family: string, subFamily: string];
}

type Sides = Readonly<Record<StatementTransaction['type'], TransactionCode>>;

const same = (
  ofx: string,
  credit: TransactionCode['camt'],
  debit: TransactionCode['camt'],
): Sides => ({
  credit: { ofx, camt: credit },
  debit: { ofx, camt: debit },
});

const interest = same('INT', ['ACMT', 'MCOP', 'INTR'], ['ACMT', 'MDOP', 'INTR']);
const fee = same('FEE', ['ACMT', 'MCOP', 'CHRG'], ['ACMT', 'MDOP', 'CHRG']);
const serviceCharge: Sides = {
  credit: { ...fee.credit, ofx: 'SRVCHG' },
  debit: { ...fee.debit, ofx: 'SRVCHG' },
};
const transfer = same('XFER', ['PMNT', 'RCDT', 'BOOK'], ['PMNT', 'ICDT', 'BOOK']);
const check = same('CHECK', ['PMNT', 'RCHQ', 'CCHQ'], ['PMNT', 'ICHQ', 'CCHQ']);
const cardPurchase = same('POS', ['PMNT', 'MCRD', 'POSP'], ['PMNT', 'CCRD', 'POSD']);
const other: Sides = {
  credit: { ofx: 'CREDIT', camt: ['ACMT', 'MCOP', 'OTHR'] },
  debit: { ofx: 'DEBIT', camt: ['ACMT', 'MDOP', 'OTHR'] },
};

// By the kind of the journal that posted it.
const byKind: Readonly<Record<string, Sides>> = {
  interest,
  'maintenance-fee': serviceCharge,
  'internal-transfer': transfer,
  'transfer-posting': transfer,
  'direct-deposit': same('DIRECTDEP', ['PMNT', 'RCDT', 'SALA'], ['PMNT', 'ICDT', 'SALA']),
  'opening-deposit': same('DEP', ['PMNT', 'CNTR', 'CDPT'], ['PMNT', 'CNTR', 'CWDL']),
  'check-deposit': same('DEP', ['PMNT', 'RCHQ', 'CCHQ'], ['PMNT', 'ICHQ', 'CCHQ']),
  'returned-check': check,
  'bill-payment': same('PAYMENT', ['PMNT', 'RCDT', 'DMCT'], ['PMNT', 'ICDT', 'DMCT']),
  'card-purchase': cardPurchase,
  'card-clearing': cardPurchase,
  'wire-posting': {
    credit: { ...other.credit, camt: ['PMNT', 'RCDT', 'DMCT'] },
    debit: { ...other.debit, camt: ['PMNT', 'ICDT', 'DMCT'] },
  },
};

// A fee stands on a line of its own in the journal of what it was charged for.
const byCategory: Readonly<Record<string, Sides>> = { Interest: interest, Fees: fee };

export function transactionCode({ type, kind, category }: StatementTransaction): TransactionCode {
  const sides = byKind[kind] === serviceCharge ? serviceCharge : byCategory[category ?? ''];
  return (sides ?? byKind[kind] ?? other)[type];
}
