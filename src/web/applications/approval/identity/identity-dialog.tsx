import { listIdentityRecords } from '#endpoints/people/identity-records.ts';
import { refusalSentence } from '../../../base/api/refusal-sentence.ts';
import { useEndpoint } from '../../../base/api/use-endpoint.ts';
import { formatDateTime } from '../../../base/format/format.ts';
import { type StaffMember, whyNotDecide } from '../../../base/session/staff-member.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { StatusBadge } from '../../../ui/display/status-badge.tsx';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { nameOf, type WaitingApplication } from '../application-labels.ts';
import {
  documentText,
  type IdentityRecord,
  methodLabels,
  resultLabels,
} from './identity-labels.ts';
import { RecordForm } from './record-form.tsx';
import { RevealedIdentity } from './revealed-identity.tsx';

interface Props {
  readonly me: StaffMember;
  readonly application: WaitingApplication;
  readonly onClose: () => void;
}

/** Who the applicant is: number and birth date for a reason, what was recorded, and a new record. */
export function IdentityDialog({ me, application, onClose }: Props) {
  const { id, status, ssn } = application;
  const read = useEndpoint(listIdentityRecords, { params: { id }, isShared: true });
  const records = read.data?.records ?? [];
  const why = status === 'pending' ? whyNotDecide(me) : 'This application is decided.';
  return (
    <Dialog title={`Identity of ${nameOf(application)}`} medium steady onClose={onClose}>
      <div className="grid gap-6">
        {ssn !== null && status !== 'approved' && <RevealedIdentity application={application} />}
        <section aria-label="Records" className="grid gap-3">
          <h3 className="text-xl leading-7">Records</h3>
          {read.isLoading && <p className="text-muted">Loading...</p>}
          {read.error && (
            <LoadError text={refusalSentence(read.error)} onRetry={() => void read.refetch()} />
          )}
          {read.data && records.length === 0 && (
            <p className="text-muted">Nothing has been recorded yet.</p>
          )}
          <ol className="grid gap-3 empty:hidden">
            {records.map((record) => (
              <li key={record.id} className="grid gap-1 rounded-2xl bg-sunken p-4">
                <RecordedIdentity record={record} />
              </li>
            ))}
          </ol>
        </section>
        {why === undefined ? (
          <RecordForm applicationId={id} />
        ) : (
          <p className="text-sm text-muted">{why}</p>
        )}
      </div>
    </Dialog>
  );
}

function RecordedIdentity({ record }: { readonly record: IdentityRecord }) {
  const { method, result, note, recordedBy, recordedAt } = record;
  const document = documentText(record);
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
        {methodLabels[method]}
        <StatusBadge
          status={resultLabels[result]}
          tone={result === 'verified' ? 'completed' : 'danger'}
        />
      </p>
      {document !== '' && <p className="wrap-anywhere">{document}</p>}
      {note !== null && <p className="whitespace-pre-line wrap-anywhere">{note}</p>}
      <p className="text-sm text-muted">
        {recordedBy}, <time dateTime={recordedAt}>{formatDateTime(recordedAt)}</time>
      </p>
    </>
  );
}
