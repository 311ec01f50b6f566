/**
 * A table of history that the chain seals. Each row has a `number` that its transaction took after
 * it had a transaction id (see settle.ts), and a digest function over everything the row says.
 */
export interface ChainSubject {
  readonly name: 'ledger' | 'audit';
  readonly table: string;
  readonly digest: string;
}

export const ledgerChain: ChainSubject = {
  name: 'ledger',
  table: 'ledger.journals',
  digest: 'ledger.journal_digest',
};

export const auditChain: ChainSubject = {
  name: 'audit',
  table: 'audit_log',
  digest: 'audit_digest',
};
