export interface Verdict {
  /** Passed, failed, or unknown because the registry did not answer. */
  readonly mark: '✔' | '✖' | '?';
  readonly sentence: string;
}

interface CommandResult {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

const UNREACHABLE =
  /audit endpoint returned an error|ENOTFOUND|ECONNREFUSED|ETIMEDOUT|EAI_AGAIN|ENETUNREACH|40[0-9] |no attestations|E40/;

/** What npm found, or that its registry could not be asked, which is no finding. */
export function judgeAudit({ code, out, err }: CommandResult): Verdict {
  const all = `${out}\n${err}`.split('\n').filter((text) => !/^npm (warn|notice)/.test(text));
  const lines = all.map((text) => text.trim()).filter((text) => text !== '');
  if (UNREACHABLE.test(err) || (code === 0 && lines.length === 0)) {
    return { mark: '?', sentence: 'the registry could not be reached; try again when it answers' };
  }
  return { mark: code === 0 ? '✔' : '✖', sentence: lines.join('\n    ') };
}

/** 1 where something is wrong; 2 where nothing is but not everything is known: no pass either. */
export function exitCodeOf(marks: readonly Verdict['mark'][]): number {
  if (marks.includes('✖')) return 1;
  return marks.includes('?') ? 2 : 0;
}
