interface SentDocument {
  readonly mediaType: 'application/pdf' | 'image/jpeg';
  readonly sizeBytes: number;
}

/** "Document 2 (PDF, 340 KB)"; names of files are not kept. */
export function documentLabel({ mediaType, sizeBytes }: SentDocument, index: number): string {
  const kind = mediaType === 'application/pdf' ? 'PDF' : 'photo';
  return `Document ${index + 1} (${kind}, ${Math.max(1, Math.round(sizeBytes / 1_024))} KB)`;
}
