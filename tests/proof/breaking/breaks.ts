// Ways to break the ledger and the gate for money that leaves, each a small edit that a tired
// person might make, and the tests that must notice. Where the rules in TypeScript and those in SQL back each other up, each is broken
// alone, which shows as an error instead of a refusal, and then both.

export interface Edit {
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

export interface Break {
  readonly what: string;
  readonly edits: readonly Edit[];
  /** The tests to ask, until one notices. */
  readonly noticedBy: readonly string[];
  /** What the tests are to know, such as which row of a proof. */
  readonly env?: Readonly<Record<string, string>>;
}

const LEDGER = 'src/ledger';
const GROUP = `${LEDGER}/group`;
const SQL = 'src/database/migrations/0001-ledger.sql';
const PROOF = 'tests/proof';
const ACCOUNTS = 'src/server/accounts';
const INCOMING_SQL = 'src/database/migrations/0010-back-office.sql';
const OUTGOING = 'src/server/outgoing';
const ACCESS = 'src/server/people/access.ts';
const BOOKS = 'src/server/books';
const GATE = `${OUTGOING}/authorize-outgoing.ts`;

const noLock: Edit = {
  file: `${LEDGER}/read-state.ts`,
  from: 'for no key update',
  to: '',
};
const noContinuity: readonly Edit[] = [
  {
    file: SQL,
    from: 'primary key (account_id, sequence)\n) partition',
    to: 'check (sequence > 0)\n) partition',
  },
  {
    file: SQL,
    from: `and fresh.sequence = a.sequence + 1
      and fresh.balance_after_cents = a.balance_cents + fresh.amount_cents`,
    to: '',
  },
  {
    file: SQL,
    from: 'and run.first = a.sequence + 1 and run.last = a.sequence + run.entries',
    to: '',
  },
];
const noUniqueKey: Edit = {
  file: SQL,
  from: 'constraint journal_key_is_used_once unique',
  to: '',
};
const noLookup: Edit = {
  file: `${LEDGER}/evaluate.ts`,
  from: 'const earlier = this.#replay(request, fingerprint);',
  to: 'const earlier = undefined;',
};
const noHoldCheck: Edit = {
  file: `${LEDGER}/state.ts`,
  from: 'account.balanceCents - account.heldCents +',
  to: 'account.balanceCents +',
};
const noFloorBetween: Edit = {
  file: SQL,
  from: 'step.balance_after_cents - a.held_cents + a.credit_limit_cents < 0',
  to: 'false',
};
const noFloor: readonly Edit[] = [
  {
    file: SQL,
    from: 'balance_cents - held_cents + credit_limit_cents + overdrawn_cents >= 0',
    to: 'true',
  },
  noFloorBetween,
];
const noSumInCode: Edit = {
  file: `${LEDGER}/check-request.ts`,
  from: "must(sumCents(entries.map((entry) => entry.amountCents)) === 0n, 'sums to zero');",
  to: '',
};
const noSumInTrigger: Edit = {
  file: SQL,
  from: 'journal.total <> 0 or j.number is null',
  to: 'false',
};
const reversedTwice: Edit = {
  file: `${LEDGER}/journal-builder.ts`,
  from: "if (original.reversed) throw new Refuse('already-reversed');",
  to: '',
};
const noUniqueReversal: Edit = {
  file: SQL,
  from: 'create unique index journal_is_reversed_once',
  to: 'create index journal_is_reversed_once',
};

export const breaks: readonly Break[] = [
  {
    what: 'accounts are locked in any order',
    edits: [{ ...noLock, from: 'order by id for no key update', to: 'for no key update' }],
    noticedBy: [`${PROOF}/money/bank`],
  },
  { what: 'accounts are not locked', edits: [noLock], noticedBy: [`${PROOF}/money/double-spend`] },
  {
    what: 'accounts are not locked, and entries need not continue their account',
    edits: [noLock, ...noContinuity],
    noticedBy: [`${PROOF}/money/double-spend`],
  },
  {
    what: 'the database lets a key be recorded twice',
    edits: [noUniqueKey],
    noticedBy: [`${PROOF}/money/duplicates`],
  },
  {
    what: 'a known key is not looked up',
    edits: [noLookup],
    noticedBy: [`${PROOF}/money/duplicates`],
  },
  {
    what: 'a known key is not looked up, and the database lets it be recorded twice',
    edits: [noLookup, noUniqueKey],
    noticedBy: [`${PROOF}/money/duplicates`],
  },
  {
    what: 'holds are not counted when money is spent',
    edits: [noHoldCheck],
    noticedBy: [`${PROOF}/money/double-spend`],
  },
  {
    what: 'the database has no floor',
    edits: noFloor,
    noticedBy: [`${LEDGER}/database-rules`],
  },
  {
    what: 'holds are not counted when money is spent, and the database has no floor',
    edits: [noHoldCheck, ...noFloor],
    noticedBy: [`${PROOF}/money/double-spend`],
  },
  {
    what: 'the database forgets the holds of an account',
    edits: [{ file: SQL, from: 'a.held_cents + placed.total', to: 'a.held_cents' }],
    noticedBy: [`${PROOF}/money/double-spend`],
  },
  {
    what: 'a hold may be resolved twice',
    edits: [
      {
        file: `${LEDGER}/journal-builder.ts`,
        from: "if (hold.resolved) throw new Refuse('hold-resolved');",
        to: '',
      },
      {
        file: SQL,
        from: 'if old.resolved_by is not null\n    or new.resolved_by is null',
        to: 'if false',
      },
    ],
    noticedBy: [`${PROOF}/model/model`],
  },
  {
    what: 'the trigger does not ask whether a journal sums to zero',
    edits: [noSumInTrigger],
    noticedBy: [`${LEDGER}/database-rules`],
  },
  {
    what: 'nobody asks whether a journal sums to zero',
    edits: [noSumInCode, noSumInTrigger],
    noticedBy: [`${PROOF}/model/model`],
  },
  {
    what: 'the trigger does not bring the balance up to date',
    edits: [
      {
        file: SQL,
        from: 'balance_cents = fresh.balance_after_cents, sequence',
        to: 'sequence',
      },
      {
        file: SQL,
        from: 'balance_cents = a.balance_cents + run.total, sequence',
        to: 'sequence',
      },
    ],
    noticedBy: [`${PROOF}/model/model`],
  },
  {
    what: 'an act that fails is committed all the same',
    edits: [
      { file: 'src/database/transaction.ts', from: "query('rollback')", to: "query('commit')" },
    ],
    noticedBy: [`${PROOF}/model/model`],
  },
  {
    what: 'an act commits each statement by itself',
    edits: [{ file: 'src/database/transaction.ts', from: "query('begin')", to: "query('select')" }],
    noticedBy: [`${PROOF}/crashes/crash-at-points`],
  },
  {
    what: 'a group commits each statement by itself',
    edits: [{ file: `${GROUP}/commit-batch.ts`, from: "query('begin')", to: "query('select')" }],
    noticedBy: [`${PROOF}/crashes/crash-at-points`],
  },
  {
    what: 'a group is acknowledged before it is committed',
    edits: [
      {
        file: `${GROUP}/commit-batch.ts`,
        from: "await sendAll(tx, [...writes, { text: 'commit' }]);",
        to: "await sendAll(tx, writes); sendAll(tx, [{ text: 'commit' }]);",
      },
    ],
    noticedBy: [`${PROOF}/crashes/crash-at-points`],
  },
  {
    what: 'a group is acknowledged before it is on disk',
    edits: [
      {
        file: `${GROUP}/group-commit.ts`,
        from: 'await disk.flush();',
        to: '',
      },
    ],
    noticedBy: [`${GROUP}/waiting`],
  },
  {
    what: 'a flush that failed counts as done',
    edits: [
      { file: `${GROUP}/flush.ts`, from: 'throw error;\n    } finally {', to: '} finally {' },
    ],
    noticedBy: [`${GROUP}/waiting`],
  },
  {
    what: 'nobody asks whether a turn has passed',
    edits: [
      { file: `${LEDGER}/evaluate.ts`, from: 'if (now !== number)', to: 'if (false)' },
      {
        file: `${GROUP}/post-at-once.ts`,
        from: ' and turn.number = ($24::bigint[])[place]',
        to: '',
      },
    ],
    noticedBy: [`${GROUP}/waiting`],
  },
  {
    what: 'a journal takes no turn',
    edits: [
      {
        file: `${LEDGER}/evaluate.ts`,
        from: 'for (const turn of request.turns ?? []) turns.set(turn.personId, turn.number + 1n);',
        to: '',
      },
    ],
    noticedBy: [`${GROUP}/waiting`],
  },
  {
    what: 'a row may be in any state when it is changed',
    edits: [
      {
        file: 'src/database/sending/write-rows.ts',
        from: '.filter(({ changesEach }) => changesEach)',
        to: '.filter(() => false)',
      },
    ],
    noticedBy: [`${GROUP}/waiting`],
  },
  {
    what: 'a request for what is locked from outside fails',
    edits: [
      {
        file: `${GROUP}/group-commit.ts`,
        from: 'if (isBlocked(error)) return await this.#resolveBlocked(batch);',
        to: '',
      },
    ],
    noticedBy: [`${GROUP}/waiting`],
  },
  {
    what: 'a commit does not wait for the disk',
    edits: [
      {
        file: 'src/database/connection.ts',
        from: 'synchronous_commit=on',
        to: 'synchronous_commit=off',
      },
    ],
    noticedBy: [`${PROOF}/crashes/kill-database`],
  },
  {
    what: 'a connection that breaks in use ends the process',
    edits: [
      {
        file: 'src/database/connection.ts',
        from: "pool.on('connect', (client) => client.on('error', () => {}));",
        to: '',
      },
    ],
    noticedBy: [`${PROOF}/crashes/kill-database`],
  },
  {
    what: 'what belongs beside a journal is not written',
    edits: [
      {
        file: `${GROUP}/commit-batch.ts`,
        from: 'writeChanges(changes, beside, last)',
        to: 'writeChanges(changes)',
      },
    ],
    noticedBy: [`${PROOF}/money/duplicates`],
  },
  {
    what: 'what belongs beside a journal is written again with each repetition',
    edits: [
      {
        file: `${GROUP}/commit-batch.ts`,
        from: ' && !journal.replayed && fresh.has',
        to: ' && fresh.has',
      },
    ],
    noticedBy: [`${PROOF}/money/duplicates`],
  },
  {
    what: 'one failing request takes its whole group with it',
    edits: [
      {
        file: `${GROUP}/group-commit.ts`,
        from: 'if (batch.length === 1 || concernsAll(error)) {',
        to: 'if (batch.length > 0) {',
      },
    ],
    noticedBy: [`${PROOF}/model/model`],
  },
  {
    what: 'a reversal has the wrong sign',
    edits: [
      {
        file: `${LEDGER}/journal-builder.ts`,
        from: 'amountCents: negate(entry.amountCents)',
        to: 'amountCents: entry.amountCents',
      },
    ],
    noticedBy: [`${PROOF}/money/reversals`],
  },
  {
    what: 'a posting may be reversed twice',
    edits: [reversedTwice],
    noticedBy: [`${PROOF}/money/reversals`],
  },
  {
    what: 'a posting may be reversed twice, by the database too',
    edits: [reversedTwice, noUniqueReversal],
    noticedBy: [`${PROOF}/money/reversals`],
  },
  {
    what: 'a key counts as repeated whatever the amounts',
    edits: [
      {
        file: `${LEDGER}/check-request.ts`,
        from: '[entry.accountId, entry.amountCents.toString()]',
        to: '[entry.accountId]',
      },
    ],
    noticedBy: [`${PROOF}/money/duplicates`],
  },
  {
    what: 'a key that comes twice in one group is not noticed',
    edits: [
      {
        file: `${LEDGER}/evaluate.ts`,
        from: 'const answered = this.#answered.get(key);',
        to: 'const answered = undefined;',
      },
    ],
    noticedBy: [`${PROOF}/model/model`],
  },
  {
    what: 'raised limits are written before lowered ones, and the last written counts',
    edits: [
      {
        file: `${LEDGER}/write-changes.ts`,
        from: 'upToHighest.has(limit)',
        to: '(limit.creditLimitCents > limit.previousCents)',
      },
      {
        file: SQL,
        from: `credit_limit_cents from ledger.limit_changes
        where account_id in (select account_id from fresh)`,
        to: 'credit_limit_cents from fresh',
      },
    ],
    noticedBy: [`${PROOF}/model/model`],
  },
  {
    what: 'a limit lowered again within a batch is lowered before it was used',
    edits: [
      {
        file: `${LEDGER}/write-changes.ts`,
        from: 'return run.slice(0, length);',
        to: 'return length > 0 ? run : [];',
      },
    ],
    noticedBy: [`${GROUP}/group-commit`],
  },
  {
    what: 'what takes money is written before what frees it',
    edits: [
      {
        file: `${LEDGER}/write-changes.ts`,
        from: '[holdsResolved(changes)], [raised], [entries(changes)], [holds',
        to: '[entries(changes)], [holdsResolved(changes)], [raised], [holds',
      },
    ],
    noticedBy: [`${PROOF}/model/model`],
  },
  {
    what: 'a clock that is set back takes the ledger with it',
    edits: [
      {
        file: `${LEDGER}/journal-builder.ts`,
        from: 'if (lastPostedAt > this.postedAt) this.postedAt = lastPostedAt;',
        to: '',
      },
    ],
    noticedBy: [`${PROOF}/model/model`],
  },
  {
    what: 'a frozen ledger goes on',
    edits: [
      {
        file: `${LEDGER}/evaluate.ts`,
        from: 'if (this.#state.frozen && !isAllowedWhileFrozen(request))',
        to: 'if (false)',
      },
    ],
    noticedBy: [`${PROOF}/model/model`],
  },
  {
    what: 'a frozen ledger goes on where it posts at once',
    edits: [{ file: `${GROUP}/post-at-once.ts`, from: 'not switch.frozen and ', to: '' }],
    noticedBy: [`${GROUP}/group-commit`],
  },
  {
    what: 'an account may be overdrawn between two postings of a batch',
    edits: [noFloorBetween],
    noticedBy: [`${GROUP}/group-commit`],
  },
  {
    what: 'postings made at once do not carry the balance on from one to the next',
    edits: [
      { file: `${GROUP}/post-at-once.ts`, from: 'ahead.set(entry.accountId, after);', to: '' },
    ],
    noticedBy: [`${GROUP}/group-commit`],
  },
  {
    what: 'a journal may be of any bank day',
    edits: [{ file: SQL, from: 'if wrong.day_is_right is not true then', to: 'if false then' }],
    noticedBy: [`${LEDGER}/days/bank-days`],
  },
  {
    what: 'an account that is overdrawn may be debited further',
    edits: [
      {
        file: `${LEDGER}/journal-builder.ts`,
        from: 'if (after.overdrawnCents > account.overdrawnCents) {',
        to: 'if (after.overdrawnCents > 0n && account.overdrawnCents === 0n) {',
      },
    ],
    noticedBy: [`${LEDGER}/overdrawn`],
  },
  {
    what: 'any kind of journal may be forced',
    edits: [
      {
        file: SQL,
        from: 'if exists (select from fresh where forced and kind not in',
        to: 'if exists (select from fresh where false and kind not in',
      },
    ],
    noticedBy: [`${LEDGER}/database-rules`],
  },
  {
    what: 'entries may be added to a journal of before',
    edits: [
      { file: SQL, from: 'if old is not null then\n    perform', to: 'if false then\n    perform' },
    ],
    noticedBy: [`${LEDGER}/database-rules`],
  },
  {
    what: 'history may be changed',
    edits: [
      {
        file: SQL,
        from: `raise exception 'history cannot be changed: % on %', tg_op, tg_table_name
    using errcode = 'integrity_constraint_violation', constraint = 'history_is_written_once';`,
        to: 'return null;',
      },
    ],
    noticedBy: [`${LEDGER}/database-rules`],
  },
  {
    what: 'the limit of two people leaves out what waits for a second person',
    edits: [
      { file: INCOMING_SQL, from: "where status <> 'denied'", to: "where status = 'posted'" },
      { file: INCOMING_SQL, from: "where status <> 'withdrawn'", to: "where status = 'posted'" },
    ],
    noticedBy: [`${ACCOUNTS}/approvals/dual-control`],
  },
  {
    what: 'the limit of two people does not count the account',
    edits: [
      {
        file: `${ACCOUNTS}/approvals/dual-control.ts`,
        from: 'makerSum >= left || accountSum >= left',
        to: 'makerSum >= left',
      },
    ],
    noticedBy: [`${PROOF}/money/two-people`, `${ACCOUNTS}/approvals/dual-control`],
  },
  {
    what: 'the limit of two people does not count the maker',
    edits: [
      {
        file: `${ACCOUNTS}/approvals/dual-control.ts`,
        from: 'makerSum >= left || accountSum >= left',
        to: 'accountSum >= left',
      },
    ],
    noticedBy: [`${PROOF}/money/two-people`, `${ACCOUNTS}/approvals/dual-control`],
  },
  {
    what: 'the colleague who asks is not locked',
    edits: [{ file: `${ACCOUNTS}/approvals/dual-control.ts`, from: 'for no key update', to: '' }],
    noticedBy: ['src/server/people/take-turn'],
  },
  {
    what: 'the colleague who asks is neither locked nor in turn',
    edits: [
      { file: `${ACCOUNTS}/approvals/dual-control.ts`, from: 'for no key update', to: '' },
      {
        file: `${ACCOUNTS}/approvals/dual-control.ts`,
        from: 'takeTurn(tx, staffId)',
        to: 'Promise.resolve()',
      },
    ],
    noticedBy: [`${PROOF}/money/two-people`],
  },
  {
    what: 'the customer whose account it is, is not locked',
    edits: [{ file: 'src/server/people/lock-holder.ts', from: 'for no key update', to: '' }],
    noticedBy: ['src/server/people/take-turn'],
  },
  {
    what: 'a frozen ledger pays out what was set aside',
    edits: [
      {
        file: `${LEDGER}/evaluate.ts`,
        from: "resolves.every(({ outcome }) => outcome === 'released')",
        to: 'resolves.length > 0',
      },
      { file: `${LEDGER}/evaluate.ts`, from: 'return others === 0 &&', to: 'return' },
    ],
    noticedBy: [`${LEDGER}/reversal-closing-freeze`],
  },
  {
    what: 'whoever is signed in may use every account',
    edits: [
      {
        file: ACCESS,
        from: 'party.person_id = $',
        to: 'party.person_id is not null or party.person_id = $',
      },
    ],
    noticedBy: ['src/server/people/access'],
  },
  {
    what: 'a person whose part in an account has ended may still use it',
    edits: [
      {
        file: ACCESS,
        from: '} and party.until_journal is null\n',
        to: '}\n',
      },
    ],
    noticedBy: ['src/server/people/access'],
  },
  {
    what: 'a former owner still counts as the owner',
    edits: [
      {
        file: ACCESS,
        from: '}) and party.until_journal is null',
        to: '})',
      },
    ],
    noticedBy: ['src/server/people/access'],
  },
  {
    what: 'days that were skipped open without the work that was due on them',
    edits: [
      {
        file: `${BOOKS}/close-days.ts`,
        from: 'await doDueWork(deps, dueWork, new Date(end.getTime() - 1));',
        to: '',
      },
    ],
    noticedBy: [`${BOOKS}/close-days`],
  },
  {
    what: 'a day closes although its trial balance is wrong',
    edits: [
      {
        file: `${BOOKS}/closing-steps.ts`,
        from: 'if (wrong.length > 0) throw new DayOutOfBalance(day, wrong);',
        to: '',
      },
    ],
    noticedBy: [`${BOOKS}/close-days`],
  },
  {
    what: 'the balances of a day have the entries of the days after it',
    edits: [
      {
        file: `${LEDGER}/days/day-balances.ts`,
        from: 'from ledger.entries where bank_day = $',
        to: 'from ledger.entries where bank_day >= $',
      },
    ],
    noticedBy: [`${BOOKS}/close-days`],
  },
  {
    what: 'the closing of a day does not write the items of clearing accounts',
    edits: [
      {
        file: `${BOOKS}/closing-steps.ts`,
        from: 'writeClearingItems(tx, day)',
        to: 'Promise.resolve()',
      },
    ],
    noticedBy: [`${BOOKS}/clear-items`],
  },
  {
    what: 'an item that was cleared before its day closed is open again',
    edits: [
      {
        file: `${BOOKS}/clearing-items.ts`,
        from: 'do nothing',
        to: 'do update set clearing_id = null',
      },
    ],
    noticedBy: [`${BOOKS}/clear-items`],
  },
  {
    what: 'items are cleared whatever they sum to',
    edits: [{ file: `${BOOKS}/clear-items.ts`, from: '!== 0n) {', to: '=== null) {' }],
    noticedBy: [`${BOOKS}/clear-items`],
  },
  {
    what: 'the gate does not ask for limits',
    edits: [
      { file: GATE, from: 'await requireWithinLimits(writer, config, limited, now);', to: '' },
    ],
    noticedBy: [`${PROOF}/money/outgoing`],
  },
  {
    what: 'the sum of a day leaves out bills',
    edits: [
      {
        file: `${OUTGOING}/outgoing-limits.ts`,
        from: 'sent.billCents + wireCents + amountCents <= togetherCents',
        to: 'wireCents + amountCents <= togetherCents',
      },
    ],
    noticedBy: [`${PROOF}/money/outgoing`],
  },
  {
    what: 'the payments of one customer do not wait for each other',
    edits: [
      {
        file: 'src/server/posting/act-in-turn.ts',
        from: 'submit({ ...journal, turns: allTurns(turns, draft) }, draft)',
        to: 'submit(journal, draft)',
      },
      {
        file: 'src/server/posting/act-in-turn.ts',
        from: 'people.enter(people)',
        to: 'people.enter([])',
      },
    ],
    noticedBy: [`${PROOF}/money/outgoing`],
  },
  {
    what: 'a fresh code confirms whatever the session sends',
    edits: [
      {
        file: 'src/server/people/step-ups.ts',
        from: 'and binding =',
        to: 'and binding is not null or binding =',
      },
    ],
    noticedBy: [`${OUTGOING}/must-never-leave`],
  },
  {
    what: 'a confirmation lets a payment through again and again',
    edits: [
      {
        file: 'src/server/people/step-ups.ts',
        from: 'used_at is null and lifted_until',
        to: 'lifted_until',
      },
      {
        file: 'src/server/people/step-ups.ts',
        from: ' and s.used_at is null',
        to: '',
      },
    ],
    noticedBy: [`${OUTGOING}/must-never-leave`],
  },
  {
    what: 'the gate takes no notice of a pause',
    edits: [{ file: GATE, from: '  requireNotPaused(holder, now);\n', to: '' }],
    noticedBy: [`${OUTGOING}/must-never-leave`],
  },
  {
    what: 'a closing check takes no notice of a pause',
    edits: [{ file: GATE, from: '  requireNotPaused(holder, clock.now());\n', to: '' }],
    noticedBy: ['src/server/customers/closing/close-account'],
  },
  {
    what: 'what schedules are still to pay is left out of the sums of their recipient',
    edits: [
      {
        file: `${OUTGOING}/recipient-history.ts`,
        from: 'scheduled.length === 0 ? history',
        to: 'scheduled.length >= 0 ? history',
      },
    ],
    noticedBy: ['src/server/schedules/schedule-sums'],
  },
  {
    what: 'an account at another bank is taken for that of a known recipient',
    edits: [
      {
        file: `${OUTGOING}/same-recipient.ts`,
        from: "when 'wire_domestic' then",
        to: "when 'none of them' then",
      },
    ],
    noticedBy: [`${OUTGOING}/sums-per-recipient`],
  },
  {
    what: 'a staff member who was shown an access code approves alone what it let in',
    edits: [
      {
        file: `${OUTGOING}/may-be-the-customer.ts`,
        from: 'where reveal.actor_id =',
        to: 'where false and reveal.actor_id =',
      },
    ],
    noticedBy: [`${OUTGOING}/may-be-the-customer`],
  },
  {
    what: 'a name on the watch list is paid like any other',
    edits: [{ file: GATE, from: 'needsReview: hasHit ||', to: 'needsReview:' }],
    noticedBy: [`${OUTGOING}/must-never-leave`],
  },
  {
    what: 'the database lets a submitted payment be changed',
    edits: [
      {
        file: 'src/database/migrations/0008-payments.sql',
        from: 'create trigger bill_payment_stays_as_submitted before update on bill_payments',
        to: 'create trigger bill_payment_stays_as_submitted before truncate on bill_payments',
      },
    ],
    noticedBy: [`${OUTGOING}/must-never-leave`],
  },
];
