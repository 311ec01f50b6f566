import { Icon } from '../../ui/icons/icon.tsx';
import type { CaseSummary } from './case-summary.ts';

interface Props {
  readonly summary: CaseSummary;
  /** 'You', 'Ada Moss' */
  readonly assignee: string | undefined;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
}

/** A case in two short lines. */
export function CaseRow({ summary, assignee, isOpen, onOpen }: Props) {
  const { title, about, figure, due, cautions } = summary;
  return (
    <button
      type="button"
      aria-current={isOpen ? 'true' : undefined}
      onClick={onOpen}
      className={`grid w-full gap-0.5 border-l-4 py-2 pr-4 pl-3 text-left text-[0.9375rem] leading-5 -outline-offset-2 ${isOpen ? 'border-primary bg-soft' : 'border-transparent hover:bg-bg'}`}
    >
      <span className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 truncate font-semibold">{title}</span>
        {figure && <span className="shrink-0 font-semibold tabular-nums">{figure}</span>}
      </span>
      <span className="flex items-center justify-between gap-3 text-[0.8125rem] text-muted">
        <span className="min-w-0 truncate">
          {assignee && <b className="font-semibold text-primary">{assignee} · </b>}
          {about}
        </span>
        <span className="flex shrink-0 items-center gap-2">
          {cautions > 0 && (
            <span className="flex items-center gap-1 font-semibold text-pending">
              <Icon name="triangle-exclamation-point" size={14} />
              {cautions}
              <span className="sr-only">
                {cautions === 1 ? ' remark needs attention' : ' remarks need attention'}
              </span>
            </span>
          )}
          {due && (
            <span className={due.isLate ? 'font-semibold text-danger' : undefined}>
              {due.label}
            </span>
          )}
        </span>
      </span>
    </button>
  );
}
