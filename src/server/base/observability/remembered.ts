/** Reads again once the last value is that old, or is one that is not worth remembering. */
export function remembered(
  forMs: number,
  read: () => Promise<number>,
  isWorthIt: (value: number) => boolean = () => true,
): () => Promise<number> {
  let last: { readonly at: number; readonly value: Promise<number> } | undefined;
  return async () => {
    if (!last || performance.now() - last.at >= forMs) {
      last = { at: performance.now(), value: read() };
    }
    const { value } = last;
    const isKept = await value.then(isWorthIt, () => false);
    if (!isKept && last?.value === value) last = undefined;
    return await value;
  };
}
