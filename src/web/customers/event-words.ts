/** The name of an act as people say it: 'approve-transfer' is 'Approve transfer'. */
export function eventWords(action: string): string {
  const words = action.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
