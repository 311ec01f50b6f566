import { readPrinted } from '#money/cents.ts';

/** From here on a yes is asked once more. */
const LARGE_AMOUNT = '10000.00';

export interface ApprovalQuestion {
  readonly title: string;
  /** Names amount and recipient. */
  readonly text: string;
  /** What is unusual about it. */
  readonly reasons: readonly string[];
  readonly confirmLabel: string;
}

interface Approval extends Omit<ApprovalQuestion, 'reasons'> {
  readonly amount: string;
  /** What is unusual about it; the ordinary remarks are not. */
  readonly unusual: readonly string[];
}

/** The question before a yes; undefined where neither the amount nor anything else asks for it. */
export function approvalQuestion(approval: Approval): ApprovalQuestion | undefined {
  const { amount, unusual, ...question } = approval;
  const isLarge = readPrinted(amount) >= readPrinted(LARGE_AMOUNT);
  if (!isLarge && unusual.length === 0) return undefined;
  return { ...question, reasons: [...(isLarge ? ['A large amount'] : []), ...unusual] };
}
