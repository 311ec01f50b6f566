type Answers<Promises extends readonly unknown[]> = {
  -readonly [Index in keyof Promises]: Awaited<Promises[Index]>;
};

/**
 * Waits for reads that do not need one another's answers, so that their statements leave together.
 * Where several fail, it fails with the first of them in this order, as if they had been asked one
 * after the other.
 */
export async function inOrder<const Promises extends readonly unknown[]>(
  promises: Promises,
): Promise<Answers<Promises>> {
  const settled = await Promise.allSettled(promises);
  return settled.map((answer) => {
    if (answer.status === 'rejected') throw answer.reason;
    return answer.value;
  }) as Answers<Promises>;
}
