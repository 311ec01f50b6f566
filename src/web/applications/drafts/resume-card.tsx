import { useRef, useState } from 'react';
import type { Reply } from '#contract/endpoint.ts';
import { resumeApplication } from '#endpoints/people/application-drafts.ts';
import { call } from '../../base/api/call.ts';
import { refusalSentence } from '../../base/api/refusal-sentence.ts';
import { Button } from '../../ui/button/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';

export type ResumedApplication = Reply<typeof resumeApplication>;

interface Props {
  readonly token: string;
  readonly onResumed: (application: ResumedApplication) => void;
  readonly onNew: () => void;
}

/**
 * Opens a saved application at a press. Not by itself: programs that look at the links of an email
 * would use up the link, which works once.
 */
export function ResumeCard({ token, onResumed, onNew }: Props) {
  const [isOpening, setOpening] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const isInFlight = useRef(false);

  async function open(): Promise<void> {
    if (isInFlight.current) return;
    isInFlight.current = true;
    setOpening(true);
    setProblem(null);
    try {
      onResumed(await call(resumeApplication, { body: { token } }));
    } catch (error) {
      setProblem(refusalSentence(error));
    } finally {
      isInFlight.current = false;
      setOpening(false);
    }
  }

  return (
    <div className="wrap pt-8 pb-20 lg:pt-12">
      <div className="card grid max-w-2xl gap-5 p-5 sm:p-8">
        <h1 tabIndex={-1} className="text-4xl leading-[1.1] text-head lg:text-[2.625rem]">
          Continue your application
        </h1>
        <p>
          Your saved application opens with what you typed. Please have your Social Security number
          ready.
        </p>
        {problem !== null && <Notice tone="danger">{problem}</Notice>}
        <div className="flex flex-wrap gap-3">
          <Button busy={isOpening} busyText="Opening..." onClick={() => void open()}>
            Continue
          </Button>
          <Button kind="outline" onClick={onNew}>
            Start a new application
          </Button>
        </div>
      </div>
    </div>
  );
}
