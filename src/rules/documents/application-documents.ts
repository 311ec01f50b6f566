/** What applicants may send when staff ask for documents, as browsers name it. */
export const documentTypes = ['application/pdf', 'image/jpeg', 'image/png'] as const;

export const MAX_DOCUMENT_BYTES = 5 * 1_024 * 1_024;
