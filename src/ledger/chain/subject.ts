/**
 * A table of history that the chain seals. Each row has a `number` that its transaction took after
 * it had a transaction id (see settle.ts), and a digest over everything the row says, so that any
 * later change of any part shows.
 */
export interface ChainSubject {
  readonly name: 'ledger' | 'audit';
  readonly table: string;
  /**
   * SQL over a row called `history`. An expression and not a function, which takes twice as long.
   */
  readonly digest: string;
}

export const ledgerChain: ChainSubject = {
  name: 'ledger',
  table: 'ledger.journals',
  digest: sha256Of(`history.number, history.key, encode(history.fingerprint, 'hex'), history.kind,
    history.reverses, ${moment('history.posted_at')},
    (select jsonb_agg(jsonb_build_array(e.account_id, e.sequence, e.amount_cents,
        e.balance_after_cents, ${moment('e.posted_at')}, e.id, e.description, e.merchant, e.category)
        order by e.account_id, e.sequence)
      from ledger.entries e where e.journal_number = history.number),
    (select jsonb_agg(jsonb_build_array(h.id, h.account_id, h.amount_cents, h.reason,
        h.description, ${moment('h.placed_at')}, ${moment('h.release_at')}) order by h.id)
      from ledger.holds h where h.placed_by = history.number),
    (select jsonb_agg(jsonb_build_array(h.id, h.outcome) order by h.id)
      from ledger.holds h where h.resolved_by = history.number),
    (select jsonb_agg(jsonb_build_array(l.account_id, l.credit_limit_cents) order by l.account_id)
      from ledger.limit_changes l where l.journal_number = history.number),
    (select jsonb_agg(c.account_id order by c.account_id)
      from ledger.closings c where c.journal_number = history.number)`),
};

export const auditChain: ChainSubject = {
  name: 'audit',
  table: 'audit_log',
  digest: sha256Of(`history.number, ${moment('history.at')}, history.actor_kind, history.actor_id,
    history.action, history.subject_kind, history.subject_id, history.before, history.after,
    history.address, history.request_id`),
};

function sha256Of(parts: string): string {
  return `sha256(convert_to(jsonb_build_array(${parts})::text, 'UTF8'))`;
}

/** The same bytes whatever the time zone of the session. */
function moment(column: string): string {
  return `${column} at time zone 'UTC'`;
}
