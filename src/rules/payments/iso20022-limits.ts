// Fedwire has spoken ISO 20022 since July 2025. A wire that keeps to these lengths can be exported
// as pacs.008 without cutting anything off.

/** The longest text of each element of a customer credit transfer (pacs.008.001.08). */
export const ISO20022_LIMITS = {
  name: 140,
  account: 34,
  endToEndId: 35,
  instructionId: 35,
  remittance: 140,
  streetName: 70,
  buildingNumber: 16,
  postalCode: 16,
  townName: 35,
  countrySubdivision: 35,
  country: 2,
  addressLine: 70,
} as const;

/**
 * What this bank accepts in a wire form: never longer than the message, sometimes shorter. Only the
 * country may be typed longer, because its English name is accepted and stored as its code.
 */
export const WIRE_LENGTHS = {
  recipientName: 70,
  recipientBank: 70,
  recipientAccountNumber: ISO20022_LIMITS.account,
  recipientAddress: ISO20022_LIMITS.streetName,
  recipientCity: ISO20022_LIMITS.townName,
  recipientState: ISO20022_LIMITS.countrySubdivision,
  recipientPostalCode: ISO20022_LIMITS.postalCode,
  recipientCountry: 70,
  description: ISO20022_LIMITS.remittance,
} as const;

/** The unique transaction reference that follows a payment from end to end: a UUIDv4. */
export const UETR = /^[a-f0-9]{8}-[a-f0-9]{4}-4[a-f0-9]{3}-[89ab][a-f0-9]{3}-[a-f0-9]{12}$/;

/** Fedwire's message id (IMAD): date of the cycle, source, sequence. */
export const FEDWIRE_MESSAGE_ID = /^\d{8}[A-Z0-9]{8}\d{6}$/;
