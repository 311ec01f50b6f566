/** The digit that completes a number so that slips of the hand are noticed (ISO 7812). */
export function luhnDigit(digits: string): string {
  return String((10 - luhnSum(`${digits}0`)) % 10);
}

export function isLuhn(digits: string): boolean {
  return /^\d{2,}$/.test(digits) && luhnSum(digits) === 0;
}

function luhnSum(digits: string): number {
  let sum = 0;
  for (const [index, digit] of Array.from(digits).reverse().entries()) {
    const value = index % 2 === 0 ? Number(digit) : Number(digit) * 2;
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10;
}
