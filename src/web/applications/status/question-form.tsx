import { type ChangeEvent, useId, useRef, useState } from 'react';
import { answerQuestion, uploadDocument } from '#endpoints/people/application-cases.ts';
import { readApplicationStatus } from '#endpoints/people/applications.ts';
import { documentTypes, MAX_DOCUMENT_BYTES } from '#rules/documents/application-documents.ts';
import { CallError, call } from '../../base/api/call.ts';
import { refusalSentence } from '../../base/api/refusal-sentence.ts';
import { readDataUrl } from '../../base/form/read-data-url.ts';
import { Button } from '../../ui/button/button.tsx';
import { buttonStyle } from '../../ui/button/button-style.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Field, inputStyle } from '../../ui/field/field.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { documentLabel } from '../document-label.ts';
import type { FoundStatus } from './status-result.tsx';

type Question = NonNullable<FoundStatus['question']>;

interface Props {
  readonly found: FoundStatus;
  readonly question: Question;
  readonly onFound: (found: FoundStatus) => void;
}

const MAX_MB = MAX_DOCUMENT_BYTES / 1_024 ** 2;

/** What staff want to know, the documents sent so far, and the answer. */
export function QuestionForm({ found, question, onFound }: Props) {
  const { reference, dateOfBirth } = found;
  const [answer, setAnswer] = useState('');
  const [busy, setBusy] = useState<'file' | 'answer' | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const isInFlight = useRef(false);
  const body = { reference, dateOfBirth };

  /** One thing at a time. What was let in a while ago shows reference and birth date again. */
  async function attempt(what: 'file' | 'answer', act: () => Promise<void>): Promise<void> {
    if (isInFlight.current) return;
    isInFlight.current = true;
    setBusy(what);
    setProblem(null);
    try {
      await act().catch(async (error: unknown) => {
        if (!(error instanceof CallError) || error.status !== 401) throw error;
        await call(readApplicationStatus, { body });
        await act();
      });
    } catch (error) {
      setProblem(refusalSentence(error));
    } finally {
      isInFlight.current = false;
      setBusy(null);
    }
  }

  function send(file: File): void {
    if (file.size > MAX_DOCUMENT_BYTES) {
      setProblem(`Please send a file of at most ${MAX_MB} MB`);
      return;
    }
    void attempt('file', async () => {
      const content = await readDataUrl(file);
      if (content === null) {
        setProblem('This file cannot be read. Please choose another one.');
        return;
      }
      const sent = await call(uploadDocument, { body: { file: content } });
      onFound({ ...found, question: sent.question });
    });
  }

  function finish(): void {
    void attempt('answer', async () => {
      await call(answerQuestion, { body: answer.trim() === '' ? {} : { answer } });
      const status = await call(readApplicationStatus, { body });
      onFound({ ...status, ...body, answeredWith: question.documents.length });
    });
  }

  return (
    <section aria-label="Our question" className="grid gap-4 border-t border-hair pt-5">
      <h3 className="text-xl leading-7">Our question</h3>
      <p className="whitespace-pre-line wrap-anywhere">{question.text}</p>
      {question.wantsDocuments && (
        <Documents question={question} isBusy={busy === 'file'} onFile={send} />
      )}
      <Field label="Your answer" optional={question.wantsDocuments}>
        {(control) => (
          <textarea
            {...control}
            rows={3}
            maxLength={2_000}
            value={answer}
            onChange={({ target }) => setAnswer(target.value)}
            className={inputStyle}
          />
        )}
      </Field>
      {problem !== null && <Notice tone="danger">{problem}</Notice>}
      <div>
        <Button busy={busy === 'answer'} busyText="Sending..." onClick={finish}>
          Send to the bank
        </Button>
        <p className="mt-2 text-sm text-muted">
          After that you cannot add anything unless we ask again.
        </p>
      </div>
    </section>
  );
}

interface DocumentsProps {
  readonly question: Question;
  readonly isBusy: boolean;
  readonly onFile: (file: File) => void;
}

function Documents({ question, isBusy, onFile }: DocumentsProps) {
  const id = useId();
  const { documents, maxDocuments } = question;
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (file) onFile(file);
    target.value = '';
  };
  return (
    <div className="grid gap-2.5">
      <p className="font-semibold">Documents</p>
      <ul aria-live="polite" className="grid gap-1.5">
        {documents.map((document, index) => (
          <li key={document.id} className="flex items-center gap-2">
            <Icon name="circle-check" size={18} className="shrink-0 text-completed" />
            {documentLabel(document, index)}
          </li>
        ))}
      </ul>
      {documents.length < maxDocuments && (
        <label
          className={`${buttonStyle({ kind: 'outline' })} cursor-pointer justify-self-start has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-link`}
        >
          {isBusy ? 'Sending...' : documents.length > 0 ? 'Add another file' : 'Add a file'}
          <input
            type="file"
            accept={documentTypes.join()}
            disabled={isBusy}
            aria-describedby={`${id}-hint`}
            className="sr-only"
            onChange={choose}
          />
        </label>
      )}
      <p id={`${id}-hint`} className="text-sm text-muted">
        PDF, JPEG or PNG, at most {MAX_MB} MB each. Files are encrypted.
      </p>
    </div>
  );
}
