/** Makes a thing when it is first wanted, and keeps it: what nobody asks for delays no start. */
export function lazy<Thing>(make: () => Thing): () => Thing {
  let made: { readonly thing: Thing } | undefined;
  return () => {
    made ??= { thing: make() };
    return made.thing;
  };
}
