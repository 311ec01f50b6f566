// The table of all sealed columns, and the job that follows a new secret through them.
import { MINUTE_MS } from '#rules/calendar/durations.ts';
import { CODE_INDEX } from './access-codes/claim-access-code.ts';
import { accessCodeCell } from './access-codes/reads.ts';
import { LOOKUP_INDEX } from './applications/references.ts';
import { chainKeyColumn } from './audit/chain/chain-keys.ts';
import { authenticatorCell } from './auth/authenticator/authenticator.ts';
import type { Deps } from './base/deps.ts';
import type { Job } from './base/jobs/queue.ts';
import type { KeyRing } from './base/sealing/keys.ts';
import { isResealDue, reseal, type SealedColumn } from './base/sealing/reseal.ts';
import { TIN_INDEX } from './customers/insert-customer.ts';
import { logKeyColumn } from './transparency/log-key.ts';

const tinIndex = { column: 'tin_index', purpose: TIN_INDEX };

export const sealedColumns: readonly SealedColumn[] = [
  { table: 'customers', column: 'tin_sealed', index: tinIndex },
  { table: 'customers', column: 'birth_date_sealed' },
  { table: 'customers', column: 'left_sealed' },
  {
    table: 'customers',
    column: 'authenticator_sealed',
    cell: (id) => authenticatorCell({ kind: 'customer', id }),
  },
  {
    table: 'staff',
    column: 'authenticator_sealed',
    cell: (id) => authenticatorCell({ kind: 'staff', id }),
  },
  { table: 'applications', column: 'tin_sealed', index: tinIndex },
  { table: 'applications', column: 'birth_date_sealed' },
  {
    table: 'application_references',
    column: 'lookup_sealed',
    key: 'application_id',
    index: { column: 'lookup_index', purpose: LOOKUP_INDEX },
  },
  { table: 'application_questions', column: 'answer_sealed' },
  { table: 'application_documents', column: 'key_sealed' },
  { table: 'application_drafts', column: 'content_sealed' },
  { table: 'identity_records', column: 'details_sealed' },
  {
    table: 'access_codes',
    column: 'code_sealed',
    cell: accessCodeCell,
    index: { column: 'code_index', purpose: CODE_INDEX },
  },
  { table: 'check_deposits', column: 'image_key_sealed' },
  { table: 'mail_outbox', column: 'content' },
  { table: 'statements', column: 'holder_sealed' },
  chainKeyColumn,
  logKeyColumn,
];

/** What the job found when it last looked, a minute ago at most, by the keys of its server. */
const lastLook = new WeakMap<KeyRing, boolean>();

/** Looks for older seals only while older secrets are configured: else there can be none. */
export const resealOld: Job = {
  name: 'reseal',
  everyMs: MINUTE_MS,
  async isDue({ pool, keys }) {
    const isDue = keys.hasOlder && (await isResealDue(pool, keys, sealedColumns));
    lastLook.set(keys, isDue);
    return isDue;
  },
  async run({ pool, keys, log }) {
    await reseal(pool, keys, log, sealedColumns);
  },
};

/** Shows when the older secret may be removed. */
export function registerResealGauge({ metrics, keys }: Deps): void {
  const help = '1 while anything is sealed by an older secret, which must stay until it is 0';
  metrics.gauge('larch_sealed_by_older_secrets', help, () => {
    return Number(keys.hasOlder && (lastLook.get(keys) ?? true));
  });
}
