import { readPrinted } from '#money/cents.ts';

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
  /** The amount from which approval is confirmed; while it is unknown, always. */
  readonly largeAmount: string | undefined;
  /** What is unusual about it, without the ordinary remarks. */
  readonly unusual: readonly string[];
}

/** The confirmation before approval; undefined for an ordinary item. */
export function approvalQuestion(approval: Approval): ApprovalQuestion | undefined {
  const { amount, largeAmount, unusual, ...question } = approval;
  const isLarge = largeAmount !== undefined && readPrinted(amount) >= readPrinted(largeAmount);
  const isOrdinary = largeAmount !== undefined && !isLarge && unusual.length === 0;
  if (isOrdinary) return undefined;
  return { ...question, reasons: [...(isLarge ? ['Large amount'] : []), ...unusual] };
}
