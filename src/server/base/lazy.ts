/** Makes a value at its first use and keeps it, so that it does not slow down the start. */
export function lazy<Thing>(make: () => Thing): () => Thing {
  let made: { readonly thing: Thing } | undefined;
  return () => {
    made ??= { thing: make() };
    return made.thing;
  };
}
