// Single changes that the owner of the database could make by hand, and what verification says.
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sql from 'sql-template-tag';
import { rows, run, type Tx } from '#database/connection.ts';
import {
  type AnchorKey,
  anchorLine,
  lineHash,
  makeAnchorSecret,
  parseAnchor,
  readAnchorKey,
} from '#ledger/chain/anchor.ts';
import { CHAIN_START, sealHash } from '#ledger/chain/seal-hash.ts';
import { auditChain, ledgerChain, selectDigests } from '#ledger/chain/subject.ts';
import type { Facts, TamperedBank, Tampering } from './tampered-bank.ts';

type Statement = (facts: Facts) => string;

/** One statement, and the sentence that it leads to. */
function changes(what: string, statement: Statement, found: Tampering['found']): Tampering {
  return { what, change: ({ facts }) => statement(facts), found };
}

function changesJournal(what: string, statement: Statement, number: keyof Facts = 'journal') {
  return changes(what, statement, (facts) => `ledger row ${facts[number]} was changed`);
}

const journal = (assignment: string) => (facts: Facts) =>
  `update ledger.journals set ${assignment} where number = ${facts.journal}`;
const entries = (assignment: string) => (facts: Facts) =>
  `update ledger.entries set ${assignment} where journal_number = ${facts.journal}`;
const line = (assignment: string) => (facts: Facts) =>
  `update audit_log set ${assignment} where number = ${facts.line}`;
const openHold = (assignment: string) => (facts: Facts) =>
  `update ledger.holds set ${assignment} where id = '${facts.openHold}'`;
const account = (assignment: string) => (facts: Facts) =>
  `update ledger.accounts set ${assignment} where id = '${facts.account}'`;
const seal = (assignment: string) => () =>
  `update ledger.seals set ${assignment} where subject = 'ledger' and position = 2`;

const changesLine = (what: string, statement: Statement) =>
  changes(what, statement, (facts) => `audit row ${facts.line} was changed`);
const changesAccount = (what: string, assignment: string) =>
  changes(what, account(assignment), (facts) => new RegExp(`account ${facts.account}$`));
const sealWasChanged = () => 'seal 2 of ledger was changed';

const ofJournals: readonly Tampering[] = [
  changesJournal('the kind of a journal is another', journal(`kind = 'other'`)),
  changesJournal('the key of a journal is another', journal(`key = key || 'x'`)),
  changesJournal(
    'the fingerprint of a journal is another',
    journal(`fingerprint = sha256(fingerprint)`),
  ),
  changesJournal(
    'a journal was posted a millisecond later',
    journal(`posted_at = posted_at + interval '1 millisecond'`),
  ),
  changesJournal(
    'a journal is of the day before',
    (facts) => `${journal(`bank_day = bank_day - 1`)(facts)};
      ${entries('bank_day = bank_day - 1')(facts)}`,
  ),
  changesJournal('a journal was forced', journal('forced = true')),
  changesJournal('a colleague asked for a journal', journal(`actor_id = 'admin-001'`)),
  changes(
    'a journal reverses none any more',
    ({ reversed }) => `update ledger.journals set reverses = null where reverses = ${reversed}`,
    (facts) => `ledger row ${facts.reversed + 1n} was changed`,
  ),
  changes(
    'a journal is removed with its entries',
    ({ journal: number }) => `delete from ledger.entries where journal_number = ${number};
      delete from ledger.journals where number = ${number}`,
    (facts) => `ledger row ${facts.journal} is missing`,
  ),
  changes(
    'two journals exchange their numbers',
    ({ journal: number, reversed }) => `
      update ledger.journals set number = -number where number in (${number}, ${reversed});
      update ledger.journals set number = case number
        when ${-number} then ${reversed} else ${number} end
        where number in (${-number}, ${-reversed})`,
    (facts) => `ledger row ${facts.journal} was changed`,
  ),
  changes(
    'a journal without entries is added before the first one',
    () => `insert into ledger.journals select (jsonb_populate_record(j,
      '{"number": -5, "key": "added", "reverses": null}')).* from ledger.journals j
      order by number limit 1`,
    () => 'ledger row -5 was added later',
  ),
];

const ofEntries: readonly Tampering[] = [
  changesJournal(
    'both amounts of a journal are doubled',
    entries('amount_cents = amount_cents * 2'),
  ),
  changesJournal(
    'an entry leaves another balance',
    entries('balance_after_cents = balance_after_cents + 1'),
  ),
  changesJournal('an entry has another description', entries(`description = description || '.'`)),
  changesJournal('an entry gets a merchant', entries(`merchant = 'Cascade Trail'`)),
  changesJournal('an entry gets another category', entries(`category = 'Gifts'`)),
  changesJournal('an entry gets another salt', entries('salt = gen_random_uuid()')),
  changesJournal('an entry gets another id', entries('id = gen_random_uuid()')),
  changesJournal(
    'an entry was posted earlier than its journal',
    entries(`posted_at = posted_at - interval '1 hour'`),
  ),
  changesJournal('one entry of two is removed', ({ journal: number, account: id }) => {
    return `delete from ledger.entries where journal_number = ${number} and account_id = '${id}'`;
  }),
  changesJournal(
    'an entry belongs to the journal after it',
    ({ journal: number, account: id }) => `update ledger.entries set journal_number = ${number} + 1
      where journal_number = ${number} and account_id = '${id}'`,
  ),
  changesJournal(
    'an entry moved to an account of another customer',
    ({ journal: number, account: id, closedAccount }) => `
      update ledger.entries set account_id = '${closedAccount}', sequence = 1000
        where journal_number = ${number} and account_id = '${id}'`,
  ),
  changesJournal(
    'two entries that cancel each other are added to an old journal',
    ({ journal: number, account: id, otherAccount }) => `
      insert into ledger.entries select (jsonb_populate_record(e, jsonb_build_object(
          'sequence', 1000, 'id', gen_random_uuid(), 'amount_cents', case e.account_id
            when '${id}' then 100 else -100 end))).*
        from ledger.entries e where journal_number = ${number}
          and account_id in ('${id}', '${otherAccount}')`,
  ),
];

const ofHoldsAndLimits: readonly Tampering[] = [
  changesJournal('a hold is smaller', openHold('amount_cents = amount_cents - 1'), 'placedBy'),
  changesJournal('a hold has another reason', openHold(`reason = 'check'`), 'placedBy'),
  changesJournal('a hold has another description', openHold(`description = 'x'`), 'placedBy'),
  changesJournal('a hold ends by itself', openHold('release_at = placed_at'), 'placedBy'),
  changesJournal(
    'a hold is on another account',
    ({ openHold: id, otherAccount }) =>
      `update ledger.holds set account_id = '${otherAccount}' where id = '${id}'`,
    'placedBy',
  ),
  changesJournal(
    'a released hold was captured',
    ({ releasedHold }) =>
      `update ledger.holds set outcome = 'captured' where id = '${releasedHold}'`,
    'resolvedBy',
  ),
  changesJournal(
    'a released hold is open again',
    ({ releasedHold }) => `update ledger.holds set outcome = null, resolved_by = null
      where id = '${releasedHold}'`,
    'resolvedBy',
  ),
  changesJournal(
    'an open hold is removed',
    ({ openHold: id }) => `update transfers set hold_id = gen_random_uuid() where hold_id = '${id}';
      delete from ledger.holds where id = '${id}'`,
    'placedBy',
  ),
  changesJournal(
    'a hold is added to an old journal',
    ({ openHold: id, journal: number }) => `insert into ledger.holds
      select (jsonb_populate_record(h, jsonb_build_object('id', gen_random_uuid(),
        'placed_by', ${number}))).* from ledger.holds h where id = '${id}'`,
  ),
  changesJournal(
    'a credit limit was raised further',
    ({ limitedBy }) => `update ledger.limit_changes set credit_limit_cents = 900000
      where journal_number = ${limitedBy}`,
    'limitedBy',
  ),
  changesJournal(
    'a change of a limit is removed',
    ({ limitedBy }) => `delete from ledger.limit_changes where journal_number = ${limitedBy}`,
    'limitedBy',
  ),
  changesJournal(
    'the closing of an account is removed',
    ({ closedAccount }) => `delete from ledger.closings where account_id = '${closedAccount}'`,
    'closedBy',
  ),
  changesJournal(
    'an account is closed by an old journal',
    ({ otherAccount, journal: number }) => `insert into ledger.closings
      (account_id, journal_number) values ('${otherAccount}', ${number})`,
  ),
];

const ofAccounts: readonly Tampering[] = [
  changesJournal(
    'an account belongs to another customer',
    ({ account: id, otherCustomer }) => `update ledger.account_parties
      set person_id = '${otherCustomer}' where account_id = '${id}'`,
    'openedBy',
  ),
  changesJournal(
    'an account was opened by another journal',
    ({ account: id, journal: number }) => `update ledger.openings set journal_number = ${number}
      where account_id = '${id}'`,
    'openedBy',
  ),
  changes(
    'an account of a customer is one of the bank',
    ({
      account: id,
    }) => `update ledger.accounts set class = 'general', chart_number = '1010', lane = 9
      where id = '${id}'`,
    (facts) =>
      `every account of a customer was opened by a journal, as it is now: account ${facts.account}`,
  ),
  changes(
    'an account of a customer is under another number of the chart',
    account(`chart_number = '2020'`),
    (facts) =>
      `every account of a customer was opened by a journal, as it is now: account ${facts.account}`,
  ),
  changes(
    'an account was opened earlier',
    account(`opened_at = opened_at - interval '1 day'`),
    (facts) =>
      `every account of a customer was opened by a journal, as it is now: account ${facts.account}`,
  ),
  changesAccount('an account has more than its entries', 'balance_cents = balance_cents + 100'),
  changesAccount('less of an account is held', 'held_cents = 0'),
  changesAccount('an account has a limit that no journal gave it', 'credit_limit_cents = 100000'),
  changesAccount('an account counts one entry less', 'sequence = sequence - 1'),
  changes(
    'a closed account is open again',
    ({ closedAccount }) =>
      `update ledger.accounts set closed_at = null where id = '${closedAccount}'`,
    (facts) => `an account is closed by the journal of its closing: account ${facts.closedAccount}`,
  ),
  changes(
    'two accounts have exchanged a dollar',
    ({ account: id, otherAccount }) => `update ledger.accounts set balance_cents = balance_cents
        + case id when '${id}' then 100 else -100 end where id in ('${id}', '${otherAccount}')`,
    (facts) => new RegExp(`account ${facts.account}$`),
  ),
];

const wrongTotals = () =>
  /^the totals of a closed day are what its entries made them: number 2010 /;
const wrongBalance = (facts: Facts) =>
  new RegExp(`^the balance of an account at the close of a day .* account ${facts.account} on `);
const dayTotals = (assignment: string) => () =>
  `update ledger.day_totals set ${assignment} where chart_number = '2010'`;

const ofBooks: readonly Tampering[] = [
  changes(
    'the total of a closed day is higher',
    dayTotals('balance_cents = balance_cents + 100'),
    wrongTotals,
  ),
  changes(
    'a closed day has moved more on both sides',
    dayTotals('debit_cents = debit_cents + 100, credit_cents = credit_cents + 200'),
    wrongTotals,
  ),
  changes(
    'a total of a closed day is removed',
    () => `delete from ledger.day_totals where chart_number = '2010'`,
    wrongTotals,
  ),
  changes(
    'two totals of a closed day have exchanged a dollar',
    () => `update ledger.day_totals set balance_cents = balance_cents
        + case chart_number when '2010' then 100 else -100 end
      where chart_number in ('2010', '2020')`,
    wrongTotals,
  ),
  changes(
    'the balance of an account at the close of a day is higher',
    ({ account: id }) => `update ledger.day_balances set balance_cents = balance_cents + 100
      where account_id = '${id}'`,
    wrongBalance,
  ),
  changes(
    'the balance of an account at the close of a day is removed',
    ({ account: id }) => `delete from ledger.day_balances where account_id = '${id}'`,
    wrongBalance,
  ),
  changes(
    'an account of the bank is under another number of the chart',
    () => `update ledger.accounts set chart_number = '4010', lane = 20 where id = (
      select id from ledger.accounts where class = 'general' and balance_cents <> 0 limit 1)`,
    () => /^the totals of a closed day are what its entries made them: number /,
  ),
  {
    ...changes(
      'the total of a closed day is changed before the nightly check',
      dayTotals('balance_cents = balance_cents + 100'),
      wrongTotals,
    ),
    nightly: true,
  },
];

const ofAudit: readonly Tampering[] = [
  changesLine('another person did it', line(`actor_id = 'admin-002'`)),
  changesLine('it was done by the system', line(`actor_kind = 'system'`)),
  changesLine('something else was done', line(`action = 'read-history'`)),
  changesLine('it was done to someone else', line(`subject_id = subject_id || '0'`)),
  changesLine('it was something else before', line(`before = '{"status": "x"}'`)),
  changesLine('it is something else after', line(`after = coalesce(after, '{}') || '{"x": 1}'`)),
  changesLine('it came from another address', line(`address = '192.0.2.7'`)),
  changesLine('it was done a second earlier', line(`at = at - interval '1 second'`)),
  changes(
    'a line of the audit log is removed',
    (facts) => `delete from audit_log where number = ${facts.line}`,
    (facts) => `audit row ${facts.line} is missing`,
  ),
  changes(
    'a line is added to the audit log before the first one',
    () => `insert into audit_log (number, at, actor_kind, action, subject_kind) overriding system
      value values (-1, now(), 'system', 'x', 'x')`,
    () => 'audit row -1 was added later',
  ),
];

const ofSeals: readonly Tampering[] = [
  changes('the hash of a seal is another', seal(`hash = sha256(hash)`), sealWasChanged),
  changes(
    'the digests of a seal are others',
    seal(`digests = set_byte(digests, 0, 255 - get_byte(digests, 0))`),
    sealWasChanged,
  ),
  changes('a seal was made a day earlier', seal(`sealed_at = sealed_at - interval '1 day'`), () =>
    sealWasChanged(),
  ),
  changes('a seal says that more is settled', seal('settled_number = 1000'), sealWasChanged),
  changes(
    'the highest number of a seal is another',
    seal('highest_number = highest_number + 1'),
    () => 'the highest number of seal 2 of ledger was changed',
  ),
  changes(
    'a seal follows another one',
    seal(`previous_hash = sha256(previous_hash)`),
    () => 'seal 2 of ledger does not follow the seal before it',
  ),
  changes(
    'a seal in the middle is removed',
    () => `delete from ledger.seals where subject = 'ledger' and position = 2`,
    () => 'seal 2 of ledger is missing',
  ),
  changes(
    'the newest seal is removed',
    () => `delete from ledger.seals where subject = 'audit' and position = (
      select max(position) from ledger.seals where subject = 'audit')`,
    () => /^seal \d+ of audit is missing: anchor \d+ has it$/,
  ),
  changes(
    'all seals of a chain are removed, and its progress set back',
    () => `delete from ledger.seals where subject = 'ledger';
      update ledger.seal_progress set settled_number = 0, candidate_number = 0
        where subject = 'ledger'`,
    () => /^seal \d+ of ledger is missing: anchor \d+ has it$/,
  ),
  {
    what: 'a row is changed, and all seals are made again without the key',
    change: async ({ tx, facts }) => {
      await tx.query({ text: entries(`description = 'x'`)(facts) });
      await resealWithoutKey(tx);
    },
    found: () => 'seal 1 of ledger was changed',
  },
];

const ofProgress: readonly Tampering[] = [
  changes(
    'the progress of sealing is set back',
    () => `update ledger.seal_progress set settled_number = 1 where subject = 'ledger'`,
    () => 'the progress of sealing ledger was set back',
  ),
  changes(
    'the progress of sealing is set ahead',
    () => `update ledger.seal_progress set settled_number = 100000 where subject = 'audit'`,
    () => 'the progress of sealing audit was set ahead',
  ),
  changes(
    'the progress of sealing is removed',
    () => `delete from ledger.seal_progress where subject = 'audit'`,
    () => 'the progress of sealing audit is missing',
  ),
  {
    ...changes(
      'the progress of the nightly check is set ahead',
      () => `update history_check_progress set position = position + 1 where subject = 'ledger'`,
      () => 'the progress of the check of ledger was changed',
    ),
    nightly: true,
  },
  {
    ...changes(
      'a seal that the nightly check has read is replaced',
      () => `update ledger.seals s set hash = sha256(s.hash) from history_check_progress p
        where p.subject = s.subject and p.position = s.position and p.purpose = 'new'`,
      () => /^seal \d+ of (ledger|audit) was changed$/,
    ),
    nightly: true,
  },
];

const anchorRow = (assignment: string) => () =>
  `update ledger.anchors set ${assignment} where number = 3`;

const ofAnchors: readonly Tampering[] = [
  changes(
    'the line of an anchor is another',
    anchorRow(`line = replace(line, '"position":"', '"position":"1')`),
    () => 'line 3 in the database was not signed by this bank',
  ),
  changes(
    'the row of an anchor says something else than its line',
    anchorRow('position = 1000'),
    () => 'the row of anchor 3 was changed',
  ),
  changes(
    'an anchor is removed from the database',
    () => 'delete from ledger.anchors where number = 3',
    () => 'anchors 3 to 3 are missing in the database',
  ),
  changes(
    'the newest anchors are removed from the database',
    () => 'delete from ledger.anchors where number > 3',
    () => 'anchor 4 of the anchor file is not in the database',
  ),
  changes(
    'all anchors are removed from the database',
    () => 'delete from ledger.anchors',
    () => 'the database has no anchors',
  ),
  {
    what: 'all anchors of the database are signed again with another key',
    change: async ({ tx }) => await signAgain(tx, readAnchorKey(makeAnchorSecret())),
    found: () => 'line 1 in the database was not signed by this bank',
  },
  {
    what: 'the anchor file is gone',
    change: async ({ anchorDir }) => await rm(path.join(anchorDir, 'anchors.txt')),
    found: () => /^there are no anchors in /,
  },
  {
    what: 'the anchor file is empty',
    change: async ({ anchorDir }) => await writeFile(path.join(anchorDir, 'anchors.txt'), ''),
    found: () => /^there are no anchors in /,
  },
  {
    what: 'an anchor is removed from the file',
    change: (bank) => changeFile(bank, (lines) => lines.filter((_, index) => index !== 2)),
    found: () => 'anchors 3 to 3 are missing in the anchor file',
  },
  {
    what: 'an anchor in the file is another',
    change: (bank) =>
      changeFile(bank, (lines) => lines.map((one) => one.replace('"at":"2', '"at":"3'))),
    found: () => 'line 2 in the anchor file was not signed by this bank',
  },
  {
    what: 'an anchor is added with the key that was replaced',
    change: (bank) =>
      changeFile(bank, (lines) => [...lines, following(lines, bank.replacedKey, {})]),
    found: () => /^line \d+ in the anchor file was not signed by this bank$/,
  },
  {
    what: 'an anchor that contradicts an earlier one is added with the right key',
    change: async (bank) =>
      await changeFile(bank, (lines) => {
        const forged = following(lines, bank.keys.anchorKeys.current, { hash: 'ab'.repeat(32) });
        return [...lines, forged];
      }),
    found: () => /^anchors \d+ and \d+ contradict each other about seal \d+ of (ledger|audit)$/,
  },
];

const row = (table: 'transfers' | 'adjustments' | 'staff', id: keyof Facts, assignment: string) =>
  changes(
    `${table}: ${assignment}`,
    (facts) => `update ${table} set ${assignment} where id = '${facts[id]}'`,
    (facts) => `row ${facts[id]} of ${table} was changed`,
  );

/** Each field of a signed wire, changed as if nothing else had to fit. */
const signedField = (field: string, assignment: (facts: Facts) => string) =>
  changes(
    `the ${field} of a signed wire is another`,
    (facts) => `update transfers set ${assignment(facts)} where id = '${facts.signedWire}'`,
    (facts) => `transfer ${facts.signedWire}: ${field} is not what was signed`,
  );
const signedText = (field: string, column: string, value: string | null) =>
  signedField(field, () => `${column} = ${value === null ? 'null' : `'${value}'`}`);
const evidence = (what: string, assignment: string, check: string) =>
  changes(
    what,
    ({ signedWire }) => `update signatures set ${assignment} where item_id = '${signedWire}'`,
    ({ signedWire }) => `transfer ${signedWire}: ${check}`,
  );

const ofSignatures: readonly Tampering[] = [
  signedField('uetr', () => 'uetr = gen_random_uuid()'),
  signedField('customerId', ({ otherCustomer }) => `customer_id = '${otherCustomer}'`),
  signedField('fromAccountId', ({ otherAccount }) => `from_account_id = '${otherAccount}'`),
  signedField('amount', () => 'amount_cents = amount_cents + 1'),
  signedField('fee', () => 'fee_cents = fee_cents + 1'),
  signedText('transferType', 'transfer_type', 'wire_international'),
  signedText('recipientName', 'recipient_name', 'Ana Ruis'),
  signedText('recipientBank', 'recipient_bank', 'Harbor Banc'),
  signedText('recipientAccountNumber', 'recipient_account_number', '000123456780'),
  signedText('recipientRoutingNumber', 'recipient_routing_number', '026009593'),
  signedText('recipientSwiftCode', 'recipient_swift_code', null),
  signedText('recipientAddress', 'recipient_address', '13 Pine Street'),
  signedText('recipientCity', 'recipient_city', 'Salem'),
  signedText('recipientState', 'recipient_state', 'WA'),
  signedText('recipientCountry', 'recipient_country', 'PR'),
  signedText('recipientPostalCode', 'recipient_postal_code', null),
  signedText('description', 'description', 'Invoice 1043'),
  changes(
    'a signed wire is gone',
    ({ signedWire }) => `delete from transfers where id = '${signedWire}'`,
    ({ signedWire }) => `transfer ${signedWire}: the payment that was signed is missing`,
  ),
  evidence(
    'the document that was signed is another',
    `document = replace(document, '"amount":"125.00"', '"amount":"125.01"')`,
    'the challenge is not the hash of what was signed',
  ),
  evidence(
    'the bytes of a signature are others',
    `signature = sha256(signature)`,
    'the signature is not of this passkey',
  ),
  evidence(
    'the device of a signature did not verify its owner',
    `authenticator_data = set_byte(authenticator_data, 32, 1)`,
    'the device did not verify its owner',
  ),
];

const ofDigestedRows: readonly Tampering[] = [
  row('transfers', 'transfer', 'amount_cents = amount_cents + 1'),
  row('transfers', 'transfer', `recipient_account_number = '000999999999'`),
  row('transfers', 'transfer', `first_approved_by = 'admin-001'`),
  row('adjustments', 'adjustment', 'amount_cents = amount_cents * 10'),
  row('adjustments', 'adjustment', `description = 'Refund'`),
  row('staff', 'staff', `role = 'administrator'`),
  row('staff', 'staff', `email = 'other@maryspeak.example'`),
  changes(
    'an adjustment is removed',
    ({ adjustment }) => `delete from adjustments where id = '${adjustment}'`,
    ({ adjustment }) => `row ${adjustment} of adjustments is missing`,
  ),
  changes(
    'another administrator asked for a change of access',
    ({ staff }) => `update staff_changes set requested_at = requested_at - interval '1 day'
      where staff_id = '${staff}'`,
    ({ staff }) => `row ${staff} of staff was changed`,
  ),
];

const ofKeysAndGuards: readonly Tampering[] = [
  changes(
    'the keys of the chain are removed',
    () => 'delete from ledger.chain_keys',
    () => 'the keys of the chain are missing',
  ),
  changes(
    'the keys of the chain have changed places',
    () => `update ledger.chain_keys set secret_sealed = (
      select secret_sealed from ledger.chain_keys other where other.id = 'anchor 1')
      where id = 'seal'`,
    () => /^The keys of the chain cannot be opened/,
  ),
  changes(
    'the newest key of anchors is removed',
    () => `delete from ledger.chain_keys where id ~ '^anchor' and id <> 'anchor 1'`,
    () => /^The keys of the chain cannot be opened/,
  ),
  changes(
    'a replaced key of anchors is removed',
    () => `delete from ledger.chain_keys where id = 'anchor 1'`,
    () => 'line 1 in the database was not signed by this bank',
  ),
  changes(
    'the newest key of anchors signs later ones only',
    () =>
      `update ledger.chain_keys set id = 'anchor 1000' where id ~ '^anchor' and id <> 'anchor 1'`,
    () => /^The keys of the chain cannot be opened/,
  ),
  {
    ...changes(
      'a trigger that keeps history is dropped',
      () => 'drop trigger journals_are_history on ledger.journals',
      () => 'ledger.journals has no trigger that refuses changes',
    ),
    withTriggers: true,
  },
  {
    ...changes(
      'a trigger that keeps the audit log is off',
      () => 'alter table audit_log disable trigger audit_log_keeps_rows',
      () => 'the trigger audit_log_keeps_rows on audit_log is off',
    ),
    withTriggers: true,
  },
  changes(
    'every role may change entries',
    () => 'grant update on ledger.entries to public',
    () => 'every role may update ledger.entries',
  ),
  changes(
    'a role may remove lines of the audit log',
    () => 'create role larch_test_eraser; grant delete on audit_log to larch_test_eraser',
    () => 'larch_test_eraser may delete audit_log',
  ),
];

export const tamperings: readonly Tampering[] = [
  ...ofJournals,
  ...ofEntries,
  ...ofHoldsAndLimits,
  ...ofAccounts,
  ...ofBooks,
  ...ofAudit,
  ...ofSeals,
  ...ofProgress,
  ...ofAnchors,
  ...ofDigestedRows,
  ...ofSignatures,
  ...ofKeysAndGuards,
];

/** What a writer of the database without the secret could make of the seals. */
async function resealWithoutKey(tx: Tx): Promise<void> {
  for (const subject of [ledgerChain, auditChain]) {
    const seals = await rows<{
      position: bigint;
      numbers: string[];
      settledNumber: bigint;
      sealedAt: Date;
    }>(
      tx,
      sql`select position, numbers, settled_number as "settledNumber", sealed_at as "sealedAt"
        from ledger.seals where subject = ${subject.name} order by position`,
    );
    let previous: Buffer = CHAIN_START;
    for (const { position, numbers, settledNumber, sealedAt } of seals) {
      const digests = await rows<{ digest: Buffer }>(
        tx,
        sql`${selectDigests(subject, (number) => sql`${number} = any(${numbers}::bigint[])`)}
          order by number`,
      );
      const joined = Buffer.concat(digests.map(({ digest }) => digest));
      const hash = sealHash(Buffer.alloc(0), {
        subject: subject.name,
        position,
        previousHash: previous,
        numbers: numbers.join(','),
        digests: joined,
        settledNumber,
        sealedAt,
      });
      await run(
        tx,
        sql`update ledger.seals set digests = ${joined}, previous_hash = ${previous}, hash = ${hash}
          where subject = ${subject.name} and position = ${position}`,
      );
      previous = hash;
    }
  }
}

async function signAgain(tx: Tx, key: AnchorKey): Promise<void> {
  const records = await rows<{ number: bigint; line: string }>(
    tx,
    sql`select number, line from ledger.anchors order by number`,
  );
  for (const { number, line: old } of records) {
    const anchor = parseAnchor(old);
    if (!anchor) continue;
    await run(
      tx,
      sql`update ledger.anchors set line = ${anchorLine(anchor, key)} where number = ${number}`,
    );
  }
}

async function changeFile(
  { anchorDir }: TamperedBank,
  change: (lines: readonly string[]) => readonly string[],
): Promise<void> {
  const file = path.join(anchorDir, 'anchors.txt');
  const lines = (await readFile(file, 'utf8')).trimEnd().split('\n');
  await writeFile(
    file,
    change(lines)
      .map((one) => `${one}\n`)
      .join(''),
  );
}

/** A further line about the newest seal that was anchored. */
function following(
  lines: readonly string[],
  key: AnchorKey,
  changed: { readonly hash?: string },
): string {
  const newest = lines.at(-1) ?? '';
  const anchor = parseAnchor(newest);
  if (anchor?.kind !== 'seal') throw new Error('The newest anchor is no seal.');
  const forged = { ...anchor, number: anchor.number + 1n, previous: lineHash(newest) };
  return anchorLine({ ...forged, ...changed }, key);
}
