import * as z from 'zod/mini';

/**
 * The shape of a request body. A key it does not name is refused, never dropped in silence: a body
 * that also says `balance` or `role` is a mistake or an attack, and its sender should know.
 */
export function body<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return z.strictObject(shape);
}

/**
 * An object in which '' counts as left out, for one whose fields depend on one another. Its own
 * example stays, which the description of the API drops where a field is changed as it is read.
 */
export function withoutEmpty<Fields extends z.ZodMiniType>(fields: Fields) {
  const read = z.pipe(z.transform(filled), fields);
  return read as z.ZodMiniType<z.output<Fields>, z.input<Fields>>;
}

function filled(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([, each]) => each !== ''));
}
