/**
 * The key under which an application is sent. The same application sent again keeps its key, so that
 * an answer lost on the way does not make two of it; a changed one is another submission.
 */
export function submissionKeys(): (body: unknown) => string {
  let last = { content: '', key: '' };
  return (body) => {
    const content = JSON.stringify(body);
    if (content !== last.content) last = { content, key: crypto.randomUUID() };
    return last.key;
  };
}
