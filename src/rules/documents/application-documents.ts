/** The largest file that applicants may send when staff ask for documents. */
export const MAX_DOCUMENT_BYTES = 5 * 1_024 * 1_024;
