import type { listAudit } from '#contract/back-office/audit.ts';
import type { Reply } from '#contract/endpoint.ts';
import { formatDateTime } from '../base/format/format.ts';
import { sentenceCase } from '../base/format/sentence-case.ts';
import { shortId } from '../base/format/short-id.ts';
import { Button } from '../ui/button/button.tsx';
import type { Column, TableFilter } from '../ui/table/table-data.ts';

export type AuditLine = Reply<typeof listAudit>[number];

const kinds = {
  visitor: 'Visitor',
  customer: 'Customer',
  staff: 'Staff',
  system: 'System',
} as const;

const subjects = [
  'access-codes',
  'account',
  'application',
  'bill-payment',
  'check-deposit',
  'credit-limit-request',
  'customer',
  'freeze',
  'payee',
  'request',
  'staff',
  'transfer',
];

export const auditFilters: readonly TableFilter[] = [
  { name: 'actorKind', label: 'Who', all: 'Everyone', choices: Object.entries(kinds) },
  {
    name: 'subjectKind',
    label: 'Subject',
    all: 'Everything',
    choices: subjects.map((subject) => [subject, sentenceCase(subject)] as const),
  },
];

export function whoDid({ actorName, actorKind }: AuditLine): string {
  return actorName ?? kinds[actorKind];
}

export function auditColumns(onOpen: (line: AuditLine) => void): readonly Column<AuditLine>[] {
  return [
    {
      id: 'at',
      header: 'When',
      narrow: 'first-line',
      sort: 'desc',
      cell: ({ at }) => (
        <time dateTime={at} className="text-sm whitespace-nowrap tabular-nums">
          {formatDateTime(at)}
        </time>
      ),
    },
    {
      id: 'who',
      header: 'Who',
      kind: 'title',
      cell: (line) => (
        <>
          <span className="block font-semibold wrap-anywhere">{whoDid(line)}</span>
          {line.actorName && (
            <span className="block text-sm text-muted @max-table:hidden">
              {kinds[line.actorKind]}
            </span>
          )}
        </>
      ),
    },
    { id: 'action', header: 'What', cell: ({ action }) => sentenceCase(action) },
    {
      id: 'subject',
      header: 'Record',
      cell: ({ subjectKind, subjectId }) => (
        <span>
          {sentenceCase(subjectKind)}
          {subjectId && (
            <span className="text-sm text-muted tabular-nums"> {shortId(subjectId)}</span>
          )}
        </span>
      ),
    },
    {
      id: 'actions',
      header: 'Details',
      kind: 'actions',
      cell: (line) => (
        <Button
          aria-label={`Details of line ${line.number}`}
          onClick={() => onOpen(line)}
          kind="quiet"
          size="small"
          className="min-h-9! px-3!"
        >
          Details
        </Button>
      ),
    },
  ];
}
