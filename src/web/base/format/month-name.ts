const format = new Intl.DateTimeFormat('en-US', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** "2026-03" as March 2026. */
export function monthName(month: string): string {
  return format.format(new Date(`${month}-01T00:00:00Z`));
}
