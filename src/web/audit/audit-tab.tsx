import { exportAudit, listAudit } from '#endpoints/back-office/audit.ts';
import { useOpenRow } from '../base/queue/table/use-open-row.ts';
import { useServerTable } from '../base/queue/table/use-server-table.ts';
import type { StaffMember } from '../base/session/staff-member.ts';
import { ScreenHeading } from '../ui/layout/screen-heading.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import { FilterField } from '../ui/table/filter-field.tsx';
import { filtered } from '../ui/table/table-view.ts';
import { auditColumns, auditFilters } from './audit-columns.tsx';
import { AuditDetails } from './audit-details.tsx';
import { HistoryCard } from './history-card.tsx';

/** Who did what, when and from where; and whether the whole of it is still as it was written. */
export function AuditTab({ me }: { readonly me: StaffMember }) {
  const { exportUrl, ...table } = useServerTable(listAudit, {
    name: 'audit',
    sort: 'at',
    direction: 'desc',
  });
  const { view, onView } = table;
  const { row: line, open, close } = useOpenRow(table, { rowId: ({ number }) => number });

  return (
    <div className="grid gap-5">
      <ScreenHeading
        title="Audit Log"
        note="All activity is logged, and entries cannot be changed."
      />
      <HistoryCard isAdministrator={me.role === 'administrator'} />
      <DataTable
        name="audit lines"
        table={table}
        columns={auditColumns(({ number }) => open(number))}
        rowId={({ number }) => number}
        empty="No activity yet"
        searchLabel="Search by person, action or ID"
        filters={auditFilters}
        moreFilters={
          <>
            <FilterField
              type="date"
              className="max-sm:col-span-2 @4xl:w-56"
              label="From"
              value={view.filters['from'] ?? ''}
              onChange={(day) => onView(filtered(view, 'from', day))}
            />
            <FilterField
              type="date"
              className="max-sm:col-span-2 @4xl:w-56"
              label="To"
              value={view.filters['to'] ?? ''}
              onChange={(day) => onView(filtered(view, 'to', day))}
            />
          </>
        }
        exportUrl={exportUrl(exportAudit)}
      />
      {line && <AuditDetails line={line} onClose={close} />}
    </div>
  );
}
