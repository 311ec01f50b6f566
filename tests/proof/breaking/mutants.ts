// Small changes of the verifier, of the invariants and of actions that move money, and the tests
// that must notice each of them.
import type { Break, Edit } from './breaks.ts';

const CHAIN = 'src/ledger/chain';
const SUBJECT = `${CHAIN}/subject.ts`;
const VERIFY = `${CHAIN}/verify-chain.ts`;
const ANCHORS = `${CHAIN}/check-anchors.ts`;
const GUARDS = `${CHAIN}/check-guards.ts`;
const INVARIANTS = 'src/ledger/invariants/invariants.ts';
const JOURNAL_RULES = 'src/ledger/invariants/journal-rules.ts';
const LEDGER_SQL = 'src/database/migrations/0001-ledger.sql';
const AUDIT = 'src/server/audit';
const TAMPERING = 'tests/proof/database/tampering';
const SEALING = `${AUDIT}/chain/seal-history`;

function mutant(what: string, edit: Edit, ...noticedBy: string[]): Break {
  return { what, edits: [edit], noticedBy };
}

const inVerifier = (what: string, file: string, from: string, to: string) =>
  mutant(what, { file, from, to }, TAMPERING);
const inInvariants = (what: string, from: string, to: string) =>
  mutant(what, { file: INVARIANTS, from, to }, 'src/ledger/invariants/invariants');
const inJournalRules = (what: string, from: string, to: string) =>
  mutant(what, { file: JOURNAL_RULES, from, to }, 'src/ledger/invariants/invariants');

const ofDigests: readonly Break[] = [
  inVerifier(
    'amounts of holds are in no digest',
    SUBJECT,
    "amount_cents: 'bigint',\n        reason",
    'reason',
  ),
  inVerifier(
    'holds are in no digest',
    SUBJECT,
    "number: 'placed_by'",
    "number: 'placed_by + 1000000'",
  ),
  inVerifier('outcomes of holds are in no digest', SUBJECT, ", outcome: 'text' }", ' }'),
  inVerifier('credit limits are in no digest', SUBJECT, ", credit_limit_cents: 'bigint' }", ' }'),
  inVerifier(
    'closings are in no digest',
    SUBJECT,
    "table: 'ledger.closings'",
    "table: 'ledger.limit_changes'",
  ),
  inVerifier(
    'entries are in no digest',
    SUBJECT,
    "number: 'journal_number',\n      columns: {\n        account_id",
    "number: 'journal_number + 1000000',\n      columns: {\n        account_id",
  ),
  inVerifier(
    'balances of entries are in no digest',
    SUBJECT,
    "        balance_after_cents: 'bigint',\n",
    '',
  ),
  inVerifier(
    'descriptions of entries are in no digest',
    SUBJECT,
    "        description: 'text',\n        merchant",
    '        merchant',
  ),
  inVerifier(
    'the time of a journal is in no digest',
    SUBJECT,
    "    reverses: 'bigint',\n    posted_at: 'timestamptz',",
    "    reverses: 'bigint',",
  ),
  inVerifier('the actor of an audit line is in no digest', SUBJECT, "    actor_id: 'text',\n", ''),
  inVerifier(
    'what an audit line says before is in no digest',
    SUBJECT,
    "    before: 'jsonb',\n",
    '',
  ),
  inVerifier(
    'digests of rows are in no digest',
    `${AUDIT}/digested-rows.ts`,
    'is distinct from named.digest',
    '<> named.digest and false',
  ),
];

const ofOwnership: readonly Break[] = [
  inVerifier(
    'owners of accounts are in no digest',
    SUBJECT,
    "number: 'since_journal',\n      columns: { account_id: 'uuid', person_id: 'uuid'",
    "number: 'since_journal',\n      columns: { account_id: 'uuid'",
  ),
  inVerifier(
    'openings of accounts are in no digest',
    SUBJECT,
    "table: 'ledger.openings'",
    "table: 'ledger.closings'",
  ),
  inVerifier(
    'an account need not be as it was opened',
    INVARIANTS,
    'where o.account_id is null or a.id is null or a.chart_number <> o.chart_number\n        or j.posted_at is distinct from a.opened_at',
    'where false',
  ),
];

const ofSeals: readonly Break[] = [
  inVerifier(
    'a seal need not follow the one before',
    VERIFY,
    '!seal.previousHash.equals(previous.hash)',
    'false',
  ),
  inVerifier(
    'the hash of a seal is not computed again',
    VERIFY,
    '!sealHash(sealKey, { subject, ...seal }).equals(seal.hash)',
    'false',
  ),
  inVerifier(
    'seals are not keyed',
    `${CHAIN}/seal-hash.ts`,
    "createHmac('sha256', sealKey)",
    "createHmac('sha256', '')",
  ),
  inVerifier(
    'the time of a seal is not in its hash',
    `${CHAIN}/seal-hash.ts`,
    ` \${sealedAt.toISOString()}`,
    '',
  ),
  inVerifier(
    'a missing seal is skipped',
    VERIFY,
    'if (seal.position !== expected) {',
    'if (false) {',
  ),
  inVerifier(
    'the highest number of a seal is not compared',
    VERIFY,
    'seal.highestNumber !== highest',
    'false',
  ),
  inVerifier(
    'rows are not compared with their digests',
    VERIFY,
    'if (compared.wrong.length > 0) return stop(compared.wrong);',
    '',
  ),
  inVerifier(
    'digests are not compared where the numbers are the same',
    VERIFY,
    '&& sealed.digests.equals(current.digests)',
    '',
  ),
  {
    what: 'rows that were added later are not found',
    edits: [
      { file: VERIFY, from: 'const added = unsealed.filter(', to: 'const added = [].filter(' },
      {
        file: VERIFY,
        from: 'return addedLater(subject, await',
        to: 'return addedLater(subject, [], await',
      },
    ],
    noticedBy: [`${CHAIN}/chain`],
  },
  inVerifier(
    'progress that was set back is not found',
    VERIFY,
    'settledNumber < sealSettledNumber',
    'false',
  ),
  inVerifier(
    'progress that was set ahead is not found',
    VERIFY,
    'settledNumber > highestNumber',
    'false',
  ),
  inVerifier(
    'missing progress is not found',
    VERIFY,
    `if (!progress) return [\`the progress of sealing \${name} is missing\`];`,
    'if (!progress) return [];',
  ),
  mutant(
    'a run goes on after a seal that was replaced',
    { file: VERIFY, from: 'if (startsWrong) return stop([startsWrong]);', to: '' },
    `${CHAIN}/chain`,
  ),
  mutant(
    'what is left unsealed at the end of a range is forgotten',
    {
      file: VERIFY,
      from: 'unsealed = [...unsealed, ...compared.unsealed]',
      to: 'unsealed = compared.unsealed',
    },
    `${CHAIN}/chain`,
    TAMPERING,
  ),
  mutant(
    'a number counts as settled while older transactions run',
    {
      file: `${CHAIN}/next-progress.ts`,
      from: 'if (look.oldestRunning < progress.candidateTransaction) return progress;',
      to: '',
    },
    `${CHAIN}/chain`,
    `${CHAIN}/next-progress`,
  ),
  mutant(
    'the job seals whatever it finds',
    { file: `${CHAIN}/seal.ts`, from: 'if (!seal?.hash.equals(hash)) {', to: 'if (false) {' },
    `${CHAIN}/chain`,
    `${AUDIT}/verification/forgery`,
  ),
  mutant(
    'the log counts a seal whose entries it has not read',
    {
      file: 'src/server/transparency/follow-seals.ts',
      from: 'found.push(...(await listLogged(tx, numbers)));',
      to: 'if (numbers !== newest.numbers) found.push(...(await listLogged(tx, numbers)));',
    },
    'src/server/transparency/transparency',
  ),
  mutant(
    'the job asks the database alone what was anchored',
    {
      file: `${CHAIN}/follow-anchors.ts`,
      from: 'return [inTable, inFile]',
      to: 'return [inTable]',
    },
    `${AUDIT}/verification/forgery`,
  ),
];

const ofAnchors: readonly Break[] = [
  inVerifier(
    'anchors are not compared with their seals',
    ANCHORS,
    '    ...(await compareWithSeals(db, anchors)),\n',
    '',
  ),
  inVerifier(
    'of two anchors for one seal the first counts',
    ANCHORS,
    'return [...findContradictions(vouched), ',
    'return [',
  ),
  inVerifier(
    'signatures of anchors are not checked',
    `${CHAIN}/anchor.ts`,
    'return isOurs ? { anchor, line } : undefined;',
    'return isOurs || !isOurs ? { anchor, line } : undefined;',
  ),
  inVerifier(
    'a key that was replaced may sign',
    `${CHAIN}/anchor.ts`,
    'periods.findLast(({ from }) => from <= anchor.number)',
    `periods.find(({ verifyKey }) =>
      verify(null, Buffer.from(payload), verifyKey, Buffer.from(line.slice(end + 1), 'base64')))`,
  ),
  mutant(
    'the private part of a replaced key stays',
    {
      file: `${AUDIT}/chain/chain-keys.ts`,
      from: 'for (const period of periods.slice(-1)) {',
      to: 'for (const period of periods.slice(0, 0)) {',
    },
    `${AUDIT}/chain/replace-anchor-key`,
  ),
  {
    what: 'a server signs with the key that it has read before the lock',
    edits: [
      {
        file: `${AUDIT}/chain/anchor-history.ts`,
        from: '  return await transaction(pool, async (tx) => {\n    await lockAnchors(tx);',
        to: `  const early = await requireChainKeys(pool, keys);
  return await transaction(pool, async (tx) => {
    await lockAnchors(tx);`,
      },
      {
        file: `${AUDIT}/chain/anchor-history.ts`,
        from: '(await requireChainKeys(tx, keys)).anchorKeys',
        to: 'early.anchorKeys',
      },
    ],
    noticedBy: [`${AUDIT}/chain/replace-anchor-key`],
  },
  mutant(
    'the keys are read before the anchors they signed',
    {
      file: ANCHORS,
      from: '  const file = await readAnchorFile(folder);\n  const lines',
      to: `  const early = await findKeys();
  findKeys = async () => early;
  const file = await readAnchorFile(folder);
  const lines`,
    },
    SEALING,
  ),
  mutant(
    'a restore does not know keys that were made later',
    {
      file: `${AUDIT}/chain/record-recovery.ts`,
      from: 'if (between.length === 0) return;',
      to: 'if (between.length >= 0) return;',
    },
    `${AUDIT}/chain/record-recovery`,
  ),
  inVerifier(
    'an anchor that was taken out is not missed',
    ANCHORS,
    `return [\`anchors \${expected} to \${anchor.number - 1n} are missing in \${store}\`];`,
    'return [];',
  ),
  inVerifier(
    'a file without anchors is in order',
    ANCHORS,
    'isMissing && lines.length === 0',
    'false',
  ),
  inVerifier(
    'a database without anchors is in order',
    ANCHORS,
    'isMissing && records.length === 0',
    'false',
  ),
  inVerifier(
    'file and database need not have the same anchors',
    ANCHORS,
    '    ...compareStores(inTable.anchors, inFile.anchors),\n',
    '',
  ),
  inVerifier(
    'the row of an anchor may differ from its line',
    ANCHORS,
    '    ...findChangedRows(records, inTable.anchors),\n',
    '',
  ),
  inVerifier(
    'keys that are missing are in order',
    ANCHORS,
    "isUnused ? [] : ['the keys of the chain are missing']",
    '[]',
  ),
  mutant(
    'kept anchors may be taken out of a compacted range',
    {
      file: ANCHORS,
      from: 'wrong.push(...compactions.flatMap((one) => findLostKept(store, anchors, one)));',
      to: '',
    },
    SEALING,
  ),
  mutant(
    'a recovery supersedes everything',
    { file: ANCHORS, from: '&& position > recovery.heads[subject].position', to: '' },
    `${AUDIT}/chain/record-recovery`,
    TAMPERING,
  ),
  mutant(
    'a recovery supersedes nothing',
    { file: ANCHORS, from: 'return recoveries.some(', to: 'return [].some(' },
    `${AUDIT}/chain/record-recovery`,
  ),
  mutant(
    'a recovery covers up what was replaced',
    {
      file: `${AUDIT}/chain/record-recovery.ts`,
      from: 'if (contradiction) throw',
      to: 'if (false) throw',
    },
    `${AUDIT}/chain/record-recovery`,
  ),
  inVerifier(
    'progress of the nightly check is believed',
    `${AUDIT}/verification/check-progress.ts`,
    'isOurs ? { reached, changed: false }',
    'isOurs || true ? { reached, changed: false }',
  ),
  inVerifier(
    'triggers that are gone are not missed',
    GUARDS,
    "proname in ('refuse_change', 'refuse_audit_change')",
    'true',
  ),
  inVerifier(
    'rights that were given are not seen',
    GUARDS,
    'where grantee <> relowner',
    'where false',
  ),
];

const ofInvariants: readonly Break[] = [
  inJournalRules(
    'nobody is ever below the floor',
    'where available < 0 and change < 0 and not',
    'where false and not',
  ),
  inJournalRules(
    'holds do not count for the floor',
    'select account_id, placed_by, 4, 0, -amount_cents',
    'select account_id, placed_by, 4, 0, 0',
  ),
  inJournalRules(
    'holds from before a range do not count',
    `where h.account_id = touched.account_id and h.placed_by <= \${after}`,
    `where false and h.placed_by <= \${after}`,
  ),
  inJournalRules(
    'limits from before a range do not count',
    `where l.account_id = touched.account_id and l.journal_number <= \${after}`,
    `where false and l.journal_number <= \${after}`,
  ),
  inJournalRules('who went below zero is not replayed', 'lowest_cents < 0 or exists', 'exists'),
  inJournalRules(
    'who has a hold from before a range is not replayed',
    'lowest_cents < 0 or exists (',
    'lowest_cents < 0 or not exists (select) and exists (',
  ),
  inJournalRules(
    'the first entry of an account in a range continues nothing',
    'select * from first_step\n      union all',
    'select * from first_step where false\n      union all',
  ),
  inInvariants(
    'an account need not have the balance of its last entry',
    'or a.balance_cents <> coalesce(last.balance_after_cents, 0)',
    '',
  ),
  inInvariants(
    'an account need not count its entries',
    'where a.sequence <> coalesce(last.sequence, 0)',
    'where false',
  ),
  inInvariants(
    'an account need not hold what its holds say',
    'or a.held_cents <> coalesce(held.total, 0)',
    '',
  ),
  inInvariants(
    'an account need not have its newest limit',
    'or a.credit_limit_cents <> coalesce(line.credit_limit_cents, 0)',
    '',
  ),
  inJournalRules(
    'a journal need not sum to zero',
    'group by journal_number having ledger.total(amount_cents) <> 0',
    'group by journal_number having false',
  ),
  inInvariants('the ledger need not sum to zero', 'having sum(balance_cents) <> 0', 'having false'),
  inJournalRules('entries may be numbered with gaps', '(last is null and sequence <> 1)', 'false'),
  inJournalRules(
    'an entry need not leave the balance it says',
    'or balance_after_cents <> last_cents + amount_cents',
    '',
  ),
  inJournalRules('time may run backwards', 'or (posted_at < last_at and (', 'or (false and ('),
  inJournalRules(
    'a reversal need not mirror its original',
    'group by account_id having sum(amount_cents) <> 0))',
    'group by account_id having false))',
  ),
  inJournalRules(
    'an original may be reversed twice',
    'where other.reverses = r.reverses) > 1',
    'where other.reverses = r.reverses) > 9',
  ),
  inJournalRules(
    'a key may be recorded twice',
    'group by key having count(*) > 1',
    'group by key having count(*) > 9',
  ),
  inJournalRules('a hold may end before it begins', 'h.resolved_by <= h.placed_by', 'false'),
  inInvariants(
    'an account may be closed without a closing',
    'where a.closed_at is distinct from j.posted_at',
    'where false',
  ),
];

const ofBankDays: readonly Break[] = [
  inJournalRules(
    'an entry may be of another day than its journal',
    'from entry where bank_day is distinct from journal_day',
    'from entry where false',
  ),
  inJournalRules(
    'a journal may be of no day',
    'where bank_day not in (select day from ledger.bank_days)',
    'where false',
  ),
  inJournalRules(
    'any journal may be forced',
    `where forced and kind <> all(\${forcedKinds})`,
    `where forced and \${forcedKinds}::text[] is null`,
  ),
  inInvariants(
    'an account need not know how far it is overdrawn',
    "or a.overdrawn_cents <> case a.class when 'general' then 0 else",
    "or 0 <> case a.class when 'general' then 0 else 0 *",
  ),
];

const SERVER = 'src/server';
const LOCK_HOLDER = `${SERVER}/people/lock-holder.ts`;
const DUAL_CONTROL = `${SERVER}/accounts/approvals/dual-control.ts`;
const DECIDE_CHANGE = `${SERVER}/products/decide-product-change.ts`;

const inAction = (what: string, test: string, file: string, from: string, to: string) =>
  mutant(what, { file: `${SERVER}/${file}`, from, to }, `${SERVER}/${test}`);

const ofActions: readonly Break[] = [
  inAction(
    'the daily sum of staff leaves out what waits',
    'accounts/adjustments/decide-adjustment',
    'accounts/adjustments/adjustments.ts',
    "and status <> 'denied'",
    "and status = 'posted'",
  ),
  mutant(
    'entries may be added to closed accounts',
    { file: LEDGER_SQL, from: 'and a.closed_at is null', to: '' },
    'src/ledger/database-rules',
  ),
  inAction(
    'the fee of a wire is not held',
    'transfers/review/approve-transfer',
    'transfers/transfer-journals.ts',
    'amountCents: cents(transfer.amountCents + transfer.feeCents),',
    'amountCents: transfer.amountCents,',
  ),
  inAction(
    'a wire may be called back at any time',
    'transfers/transfer-states',
    'transfers/cancel-transfer.ts',
    'if (at < cancelEnd(transfer, limits)) return;',
    'if (at) return;',
  ),
  inAction(
    'all of a check is available at once',
    'deposits/check-deposits',
    'deposits/approve-deposit.ts',
    'places: held.map(',
    'places: held.slice(0, 0).map(',
  ),
  inAction(
    'earlier checks of the day do not count',
    'deposits/check-deposits',
    'deposits/availability.ts',
    'cents(earlier + othersOn(depositedOn))',
    'othersOn(depositedOn)',
  ),
  inAction(
    'checks that wait do not count in what is promised',
    'deposits/check-deposits',
    'deposits/availability.ts',
    'cents(earlier + othersOn(depositedOn))',
    'cents(earlier)',
  ),
  inAction(
    'an opening deposit that never came stays',
    'applications/decision/decide-funding',
    'applications/decision/decide-funding.ts',
    "to === 'confirmed' ? release :",
    'to ? release :',
  ),
  inAction(
    'what a closed customer owes goes the wrong way',
    'customers/closing/close-user',
    'accounts/close-accounts.ts',
    'balance > 0n ? [id, ours] : [ours, id]',
    '[id, ours]',
  ),
  inAction(
    'a bill that was refused counts as paid',
    'bills/bills',
    'bills/fail-submitted-bill.ts',
    "to: 'failed',",
    "to: 'completed',",
  ),
  inAction(
    'a limit may be raised above what was asked for',
    'credit-limits/credit-limits',
    'credit-limits/decide-limit-request.ts',
    'if (isRaise && limitCents <= request.requestedLimitCents)',
    'if (isRaise)',
  ),
  inAction(
    'a statement has the entries that were posted in the month, not those of its bank days',
    'statements/statements',
    'statements/month-reads.ts',
    'and e.bank_day between',
    'and e.posted_at::date between',
  ),
  mutant(
    'a repeated key is the same whatever it asks for',
    {
      file: 'src/ledger/evaluate.ts',
      from: 'return sameMeaning(known, fingerprint) ? replayOf',
      to: 'return known ? replayOf',
    },
    'src/ledger/posting',
    'tests/proof/money/duplicates',
  ),
  mutant(
    'a lost connection is not tried again',
    {
      file: 'src/ledger/group/group-commit.ts',
      from: 'lostToAnother(error) || lostConnection(error) ||',
      to: 'lostToAnother(error) ||',
    },
    'src/ledger/group/vanished-database',
  ),
  mutant(
    'a reversal has its entries in the order of the original',
    {
      file: 'src/ledger/journal-builder.ts',
      from: 'return original.entries.toReversed().map(',
      to: 'return original.entries.map(',
    },
    'src/ledger/reversal-closing-freeze',
    'tests/proof/model/model',
  ),
  mutant(
    'new holds do not change their account',
    {
      file: LEDGER_SQL,
      from: 'create trigger placed_holds_change_accounts after insert on ledger.holds',
      to: 'create trigger placed_holds_change_accounts after delete on ledger.holds',
    },
    'src/ledger/holds',
  ),
  {
    what: 'a colleague who asks twice at once is not locked, and takes no turn',
    edits: [
      { file: DUAL_CONTROL, from: 'for no key update', to: '' },
      { file: DUAL_CONTROL, from: ', takeTurn(tx, staffId)', to: ', undefined' },
    ],
    noticedBy: ['tests/proof/money/two-people'],
  },
  inAction(
    'who approved a payment first may be blocked before it is recorded',
    'accounts/approvals/first-approvals',
    'people/second-person.ts',
    'if (isInTurn) await joinTurn(writer, staffId);',
    '',
  ),
  inAction(
    'who requested a change may be blocked before it is made',
    'people/second-person',
    'people/second-person.ts',
    'isInTurn ? empty : sql`for share`',
    'empty',
  ),
  inAction(
    'two colleagues lock each other one after the other',
    'people/second-person',
    'accounts/adjustments/decide-adjustment.ts',
    'visitor.staff.subjectId, requestedBy)',
    'visitor.staff.subjectId)',
  ),
  inAction(
    'an applicant’s document is stored after the denial',
    'applications/case/application-case',
    'applications/case/questions.ts',
    ' for share`',
    '`',
  ),
  inAction(
    'an enrollment takes the username of an application',
    'auth/enrollment/register',
    'auth/enrollment/complete-enrollment.ts',
    '  await requireFreeUsername(tx, username);\n',
    '',
  ),
  inAction(
    'an enrollment takes a username beside an application',
    'auth/enrollment/register',
    'auth/enrollment/complete-enrollment.ts',
    '  await lockUsername(tx, username);\n',
    '',
  ),
  inAction(
    'settings of signatures take no turn',
    'auth/passkeys/signature-settings',
    'passkeys/signing/signature-settings.ts',
    '  await takeTurn(tx, customerId);\n  await run(',
    '  await run(',
  ),
  inAction(
    'a login is read before its lock',
    'auth/logins',
    'auth/logins.ts',
    `      run(tx, sql\`select from \${tables[kind]} where id = \${id} for no key update\`),
      getLogin(tx, kind, id),`,
    `      maybeOne(tx, sql\`select\`),
      maybeOne(tx, sql\`\${selections[kind]} and id = \${id} for no key update\`),`,
  ),
  {
    what: 'two actions of one customer do not wait for each other',
    edits: [
      { file: LOCK_HOLDER, from: 'sql`for no key update`', to: 'sql``' },
      { file: LOCK_HOLDER, from: 'takeTurn(tx, customerId),', to: '' },
    ],
    noticedBy: [`${SERVER}/people/take-turn`],
  },
];

const ofForcedActions: readonly Break[] = [
  inAction(
    'a returned check overdraws nothing',
    'deposits/return-deposit',
    'deposits/return-deposit.ts',
    'reverses: number, forced: true }',
    'reverses: number }',
  ),
  inAction(
    'a returned check leaves its holds',
    'deposits/return-deposit',
    'deposits/return-deposit.ts',
    '{ ...stepOf(deposit), resolves, reverses',
    '{ ...stepOf(deposit), reverses',
  ),
  inAction(
    'one person alone returns a large check',
    'deposits/return-deposit',
    'deposits/return-deposit.ts',
    "if (!posts) return { id, status: 'pending', needsSecondApproval: true };",
    'if (!posts && !id) throw new Error(id);',
  ),
  inAction(
    'one person alone returns a large wire',
    'transfers/review/return-completed-wire',
    'transfers/review/return-transfer.ts',
    "if (!posts) return { reply: { id: transferId, status: 'pending', needsSecondApproval: true } };",
    'if (!posts && !transferId) throw new Error(transferId);',
  ),
  inAction(
    'a wire goes back to an account that is closed',
    'transfers/review/return-completed-wire',
    'transfers/review/return-transfer.ts',
    'isAccountClosed ? returnToClosed(transfer) :',
    '!transfer ? returnToClosed(transfer) :',
  ),
  inAction(
    'one person alone corrects the books',
    'accounts/corrections/reverse-journal',
    'accounts/corrections/reverse-journal.ts',
    "      needs: 'correction',\n",
    '',
  ),
  inAction(
    'one person alone overdraws by a correction',
    'accounts/corrections/reverse-journal',
    'accounts/corrections/reverse-journal.ts',
    '...(isByTwo && { forced: true })',
    '...(notes && { forced: true })',
  ),
  inAction(
    'a correction that was denied is requested again by its approval',
    'accounts/corrections/reverse-journal',
    'accounts/corrections/reverse-journal.ts',
    'if (correctionId !== undefined && waiting?.id !== correctionId) {',
    'if (correctionId === null) {',
  ),
  inAction(
    'a wire is corrected behind its back',
    'accounts/corrections/reverse-journal',
    'accounts/corrections/journals.ts',
    'if (ownWay !== undefined) return ownWay;',
    '',
  ),
  inAction(
    'one person alone sends a large closing check',
    'customers/closing/close-account',
    'customers/closing/close-account.ts',
    'const { posts, notes } = leaves\n',
    'const { posts, notes } = leaves && !accountId\n',
  ),
  inAction(
    'an account is closed with payments under way',
    'customers/closing/close-account',
    'customers/closing/close-account.ts',
    'if (items.length === 0) return;',
    'if (items) return;',
  ),
  inAction(
    'a check that waits is forgotten when the account is closed otherwise',
    'customers/closing/close-account',
    'customers/closing/close-account.ts',
    'if (!leaves) await withdrawApproval(tx, item);',
    '',
  ),
  inAction(
    'a colleague’s money is paid out by one person alone',
    'customers/closing/closed-customers',
    'customers/closing/pay-out-closed-customer.ts',
    '      needs: tie,\n',
    '',
  ),
  inAction(
    'money of a closed customer is paid out again',
    'customers/closing/closed-customers',
    'customers/closing/pay-out-closed-customer.ts',
    "await insertClosedCustomerMoney(tx, { ...money, kind: 'pay-out' });",
    "if (!money) await insertClosedCustomerMoney(tx, { ...money, kind: 'pay-out' });",
  ),
];

const ofInterest: readonly Break[] = [
  inAction(
    'an account closes while a day is accrued',
    'products/close-out',
    'products/close-out.ts',
    '  await keepAccruals(tx);\n',
    '',
  ),
  inAction(
    'a day is accrued while an account closes',
    'products/close-out',
    'products/accrue-day.ts',
    '  await lockAccruals(tx);\n',
    '',
  ),
  {
    what: 'a day is accrued while its new rates are approved',
    edits: [
      {
        file: DECIDE_CHANGE,
        from: "import { lockOpenDay } from '#ledger/days/bank-days.ts';",
        to: "import { bankDay } from '#rules/calendar/bank-day.ts';",
      },
      {
        file: DECIDE_CHANGE,
        from: 'const today = await lockOpenDay(tx, now);',
        to: 'const today = bankDay(now);',
      },
    ],
    noticedBy: [`${SERVER}/products/decide-product-change`],
  },
  inAction(
    'new fees are compared with terms that are just being replaced',
    'products/decide-product-change',
    'products/change-terms.ts',
    '    await lockProduct(tx, params.id);\n',
    '',
  ),
];

export const mutants: readonly Break[] = [
  ...ofDigests,
  ...ofOwnership,
  ...ofSeals,
  ...ofAnchors,
  ...ofInvariants,
  ...ofBankDays,
  ...ofActions,
  ...ofForcedActions,
  ...ofInterest,
];

/** Some that a test of every change can afford: each is noticed by a quick test. */
export const quickMutants: readonly Break[] = [
  'nobody is ever below the floor',
  'an account need not have the balance of its last entry',
  'a journal need not sum to zero',
  'the job seals whatever it finds',
  'a number counts as settled while older transactions run',
].flatMap((what) => mutants.find((one) => one.what === what) ?? []);
