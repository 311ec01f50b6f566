import * as z from 'zod/mini';

/**
 * The shape of a request body. A key it does not name is refused, never dropped in silence: a body
 * that also says `balance` or `role` is a mistake or an attack, and its sender should know.
 */
export function body<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return z.strictObject(shape);
}
