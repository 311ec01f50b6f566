import { Icon } from '../../../ui/icons/icon.tsx';
import type { CaseSummary } from './case-summary.ts';

interface Props {
  readonly summary: CaseSummary;
  /** 'You', 'Ada Moss' */
  readonly assignee: string | undefined;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  /** Undefined where it cannot be selected. */
  readonly isSelected: boolean | undefined;
  readonly onSelect: () => void;
}

/** A case in two short lines. */
export function CaseRow(props: Props) {
  const { summary, assignee, isOpen, onOpen, isSelected, onSelect } = props;
  const { title, about, figure, due, cautions } = summary;
  return (
    <div
      className={`flex border-l-4 ${isOpen ? 'border-primary bg-soft' : 'border-transparent hover:bg-bg'}`}
    >
      {isSelected !== undefined && (
        <label className="grid w-9 shrink-0 cursor-pointer place-items-center">
          <input
            type="checkbox"
            aria-label={`Select ${title}`}
            checked={isSelected}
            onChange={onSelect}
            className="checkbox"
          />
        </label>
      )}
      <button
        type="button"
        aria-current={isOpen ? 'true' : undefined}
        onClick={onOpen}
        className={`grid min-w-0 flex-1 grid-cols-1 gap-0.5 py-2 pr-4 text-left text-[0.9375rem] leading-5 -outline-offset-2 ${isSelected === undefined ? 'pl-3' : 'pl-1'}`}
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
    </div>
  );
}
