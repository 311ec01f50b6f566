/** The same object to everyone, but for one method. */
export function replacing<Target extends object>(
  target: Target,
  method: string,
  other: unknown,
): Target {
  return new Proxy(target, {
    get: (_, name) => {
      if (name === method) return other;
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
