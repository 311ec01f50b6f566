import { formatDateTime } from '../base/format/format.ts';
import { sentenceCase } from '../base/format/sentence-case.ts';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { Detail, DetailList } from '../ui/layout/detail-list.tsx';
import { type AuditLine, whoDid } from './audit-columns.tsx';
import { lineChanges } from './line-changes.ts';

interface Props {
  readonly line: AuditLine;
  readonly onClose: () => void;
}

/** One line of the audit log with everything it says. */
export function AuditDetails({ line, onClose }: Props) {
  const changes = lineChanges(line.before, line.after);
  return (
    <Dialog title={sentenceCase(line.action)} wide onClose={onClose}>
      <DetailList>
        <Detail label="Who" more={line.actorId}>
          {whoDid(line)}
        </Detail>
        <Detail label="When">{formatDateTime(line.at)}</Detail>
        <Detail label="Record" more={line.subjectId}>
          {sentenceCase(line.subjectKind)}
        </Detail>
        <Detail label="From where">{line.address ?? 'Bank system'}</Detail>
        <Detail label="Line" more={line.sealed ? 'Sealed in the chain' : 'Not sealed yet'}>
          {line.number}
        </Detail>
      </DetailList>
      {changes.length > 0 && (
        <table className="mt-5 w-full border-collapse text-[0.9375rem]">
          <caption className="mb-2 text-left font-semibold">Before and after</caption>
          <thead>
            <tr className="border-b border-border text-left text-sm text-muted">
              <th className="py-2 pr-3 font-normal">Field</th>
              <th className="px-3 py-2 font-normal">Before</th>
              <th className="py-2 pl-3 font-normal">After</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ name, before, after, isChanged }) => (
              <tr key={name} className="border-b border-hair align-top">
                <th scope="row" className="py-2 pr-3 text-left font-normal text-muted">
                  {name}
                </th>
                <td className="px-3 py-2 wrap-anywhere">{before ?? '–'}</td>
                <td className={`py-2 pl-3 wrap-anywhere ${isChanged ? 'font-semibold' : ''}`}>
                  {after ?? '–'}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Dialog>
  );
}
