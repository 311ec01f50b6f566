import type { Reply } from '#contract/endpoint.ts';
import {
  askApplicant,
  readApplicationCase,
  readApplicationDocument,
  withdrawQuestion,
} from '#endpoints/people/application-cases.ts';
import { listApplications } from '#endpoints/people/applications.ts';
import { endpointPath } from '../../base/api/call.ts';
import { refusalSentence } from '../../base/api/refusal-sentence.ts';
import { useEndpoint, useSubmit } from '../../base/api/use-endpoint.ts';
import { Form } from '../../base/form/form.tsx';
import { TextAreaField } from '../../base/form/text-area-field.tsx';
import { useValidatedForm } from '../../base/form/use-validated-form.ts';
import { formatDateTime } from '../../base/format/format.ts';
import { showToast } from '../../base/page/toasts.ts';
import { type StaffMember, whyNotDecide } from '../../base/session/staff-member.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { LoadError } from '../../ui/feedback/load-error.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Switch } from '../../ui/field/switch.tsx';
import { documentLabel } from '../document-label.ts';
import { nameOf, type WaitingApplication } from './application-labels.ts';

type Question = Reply<typeof readApplicationCase>['questions'][number];

interface Props {
  readonly me: StaffMember;
  readonly application: WaitingApplication;
  readonly onClose: () => void;
}

const refreshes = [listApplications, readApplicationCase];

/** What was asked, what came back, and the next question. */
export function QuestionsDialog({ me, application, onClose }: Props) {
  const { id, status } = application;
  const read = useEndpoint(readApplicationCase, { params: { id }, isShared: true });
  const questions = read.data?.questions ?? [];
  const open = questions.find((one) => one.answeredAt === null && one.withdrawnAt === null);
  const why = status === 'pending' ? whyNotDecide(me) : 'This application is decided.';
  return (
    <Dialog title={`Questions to ${nameOf(application)}`} medium onClose={onClose}>
      <div className="grid gap-5">
        {read.isLoading && <p className="text-muted">Loading...</p>}
        {read.error && (
          <LoadError text={refusalSentence(read.error)} onRetry={() => void read.refetch()} />
        )}
        {questions.length > 0 && (
          <ol className="grid gap-4">
            {questions.map((question) => (
              <li key={question.id} className="grid gap-2 rounded-2xl bg-sunken p-4">
                <AskedQuestion question={question} />
                {question === open && why === undefined && <Withdraw id={id} />}
              </li>
            ))}
          </ol>
        )}
        {why !== undefined && <p className="text-sm text-muted">{why}</p>}
        {read.data && !open && why === undefined && <AskForm application={application} />}
      </div>
    </Dialog>
  );
}

function AskedQuestion({ question }: { readonly question: Question }) {
  const { text, askedBy, askedAt, answeredAt, withdrawnAt, answer, documents } = question;
  const state = withdrawnAt
    ? `Withdrawn ${formatDateTime(withdrawnAt)}`
    : answeredAt
      ? `Answered ${formatDateTime(answeredAt)}`
      : 'Waiting for the applicant';
  return (
    <>
      <p className="text-sm text-muted">
        {askedBy} asked on {formatDateTime(askedAt)}. {state}.
      </p>
      <p className="font-semibold whitespace-pre-line wrap-anywhere">{text}</p>
      {answer !== null && <p className="whitespace-pre-line wrap-anywhere">{answer}</p>}
      {documents.length > 0 && (
        <ul className="grid gap-1">
          {documents.map((document, index) => (
            <li key={document.id}>
              <a
                href={endpointPath(readApplicationDocument.path, { id: document.id })}
                download
                className="link"
              >
                {documentLabel(document, index)}
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Withdraw({ id }: { readonly id: string }) {
  const withdraw = useSubmit(withdrawQuestion, { refreshes });
  return (
    <div>
      <Button
        kind="quiet"
        size="small"
        busy={withdraw.isPending}
        busyText="Withdrawing..."
        onClick={() => withdraw.submit({ params: { id } })}
      >
        Withdraw question
      </Button>
      {withdraw.error && <Notice tone="danger">{refusalSentence(withdraw.error)}</Notice>}
    </div>
  );
}

function AskForm({ application }: { readonly application: WaitingApplication }) {
  const form = useValidatedForm({
    defaultValues: { text: '', wantsDocuments: false },
    check: ({ text }): Readonly<Record<string, string>> =>
      text.trim() === '' ? { text: 'Question is required' } : {},
  });
  const ask = useSubmit(askApplicant, {
    refreshes,
    onDone: () => {
      form.clear();
      showToast({ title: 'Question sent', text: 'The applicant gets an email.', kind: 'success' });
    },
  });
  return (
    <Form
      form={form}
      onSubmit={(body) => ask.submit({ params: { id: application.id }, body })}
      className="grid gap-3"
    >
      <TextAreaField
        form={form}
        name="text"
        label="Question"
        hint={`${nameOf(application)} will see this in an email and on the status page.`}
        maxLength={1_000}
      />
      <Switch
        label="Ask for documents"
        hint="The applicant can send PDF, JPEG or PNG files."
        checked={form.values.wantsDocuments}
        onChange={(checked) => form.setValue('wantsDocuments', checked)}
      />
      {ask.error && <Notice tone="danger">{refusalSentence(ask.error)}</Notice>}
      <div>
        <Button type="submit" busy={ask.isPending} busyText="Sending...">
          Send question
        </Button>
      </div>
    </Form>
  );
}
