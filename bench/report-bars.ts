import { type Bar, type Figures, judge } from './bars.ts';
import { printTable } from './table.ts';

/** Prints the bars with what was measured; a missed one makes the bench fail. */
export function reportBars(bars: readonly Bar[], figures: Figures): void {
  const { lines, misses } = judge(bars, figures);
  if (lines.length === 0) return;
  printTable('Bars', ['', 'measured', 'bar', 'aim', ''], [...lines]);
  for (const miss of misses) console.log(miss);
  if (misses.length > 0) process.exitCode = 1;
}
