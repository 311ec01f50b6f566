/** "initialDepositCents" is "Initial deposit", "approve-transfer" is "Approve transfer". */
export function sentenceCase(name: string): string {
  const text = name
    .replace(/Cents$/, '')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('-', ' ')
    .toLowerCase();
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}
