import { bankDay } from '#rules/calendar/bank-day.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import {
  type ApplicationProblems,
  type ApplicationValues,
  applicationFields,
  applicationSections,
} from './application-values.ts';
import { useLoadedCheck } from './check-on-demand.ts';
import { progressLabel, type SectionProgress, sectionProgress } from './section-progress.ts';
import type { ApplicationForm } from './use-application-form.ts';

const signs = {
  problems: 'border-danger bg-danger-soft text-danger',
  complete: 'border-primary bg-primary text-on-primary',
  open: 'border-control bg-surface text-muted',
} as const;

/** The four parts of the application, how far each is, and a way to it. */
export function SectionList({ form }: { readonly form: ApplicationForm }) {
  const {
    values,
    formState: { errors },
  } = form;
  const check = useLoadedCheck();
  const problems = check ? check(values, bankDay(new Date())) : missing(values);
  const sections = applicationSections.map(({ fields, ...section }) => ({
    ...section,
    progress: sectionProgress(fields, problems, (field) => errors[field] !== undefined),
  }));
  const completeCount = sections.filter(({ progress }) => progress.state === 'complete').length;
  return (
    <nav aria-label="Your application">
      <p className="font-semibold max-lg:hidden">Your application</p>
      <ol className="flex lg:mt-2 lg:block">
        {sections.map(({ id, title, progress }, index) => (
          <li key={id} className="group relative flex-1 lg:pb-3">
            <Connector />
            <a
              href={`#${id}`}
              className="relative flex min-h-11 gap-3 rounded-lg max-lg:justify-center"
            >
              <Sign progress={progress} number={index + 1} />
              <span className="max-lg:sr-only">
                <span className="block leading-7 font-semibold">{title}</span>
                <span className="block text-sm text-muted">{progressLabel(progress)}</span>
              </span>
            </a>
          </li>
        ))}
      </ol>
      <p className="mt-1 text-center text-sm text-muted lg:hidden">
        {completeCount} of {sections.length} sections complete
      </p>
    </nav>
  );
}

/** What is merely empty, while nothing closer is known. */
function missing(values: ApplicationValues): ApplicationProblems {
  const empty = applicationFields.filter((field) => !values[field]);
  return Object.fromEntries(empty.map((field) => [field, '']));
}

function Sign({ progress, number }: { progress: SectionProgress; number: number }) {
  return (
    <span
      aria-hidden="true"
      className={`grid size-7 shrink-0 place-items-center rounded-full border-2 text-sm font-bold ${signs[progress.state]}`}
    >
      {progress.state === 'complete' ? <Icon name="check" size={16} /> : null}
      {progress.state === 'problems' ? '!' : null}
      {progress.state === 'open' ? number : null}
    </span>
  );
}

/** The line to the next section: beside it on a phone, below it on a desk. */
function Connector() {
  return (
    <span
      aria-hidden="true"
      className="absolute top-3.5 left-1/2 h-px w-full bg-border group-last:hidden lg:top-7 lg:left-3.5 lg:h-full lg:w-px"
    />
  );
}
