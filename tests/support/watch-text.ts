// Sees every text that is normalized or matched by a pattern while it watches, which is where the
// time goes when a text is long. Other work on a text takes as long as copying it.

export interface TextWatch {
  /** The length of the longest text that was normalized or matched since the last look. */
  longest(): number;
  /** The length of the longest text that was normalized, ever. */
  composed(): number;
  stop(): void;
}

type Method = (this: unknown, ...values: unknown[]) => unknown;

/** Counts only texts that contain `marker`, so that the server's own long texts do not matter. */
export function watchText(marker: string): TextWatch {
  let longest = 0;
  let composed = 0;
  function note(text: unknown): void {
    if (typeof text !== 'string' || text.length <= longest) return;
    if (text.includes(marker)) longest = text.length;
  }
  const restore = [
    before(String.prototype, 'normalize', (self) => {
      note(String(self));
      if (String(self).includes(marker)) composed = Math.max(composed, String(self).length);
    }),
    // Every other method of a pattern, and every method of a text that takes a pattern, calls this.
    before(RegExp.prototype, 'exec', (_self, text) => note(text)),
  ];
  return {
    longest() {
      const seen = longest;
      longest = 0;
      return seen;
    },
    composed: () => composed,
    stop() {
      for (const one of restore) one();
    },
  };
}

/** Calls `look` before each call of a built-in method; the result takes it away again. */
function before(
  prototype: object,
  name: string,
  look: (self: unknown, first: unknown) => void,
): () => void {
  const original = Object.getOwnPropertyDescriptor(prototype, name) ?? {};
  const method = original.value as Method;
  const value: Method = function (...values) {
    look(this, values[0]);
    return method.apply(this, values);
  };
  Object.defineProperty(prototype, name, { ...original, value });
  return () => {
    Object.defineProperty(prototype, name, original);
  };
}
