/** The dark squares of a QR code as one outline, each run of them in a row one rectangle. */
export function qrPath(rows: readonly (readonly boolean[])[]): string {
  return rows.flatMap((row, y) => runsOf(row).map(([x, width]) => rectangle(x, y, width))).join('');
}

function runsOf(row: readonly boolean[]): readonly (readonly [start: number, width: number])[] {
  const runs: [number, number][] = [];
  for (const [x, isDark] of row.entries()) {
    if (!isDark) continue;
    const last = runs.at(-1);
    if (last && last[0] + last[1] === x) last[1] += 1;
    else runs.push([x, 1]);
  }
  return runs;
}

function rectangle(x: number, y: number, width: number): string {
  return `M${x} ${y}h${width}v1h-${width}z`;
}
