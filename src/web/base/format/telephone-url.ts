/** The address that dials a US number printed for people: (503) 555-0100. */
export function telephoneUrl(phone: string): string {
  return `tel:+1${phone.replace(/\D/g, '')}`;
}
