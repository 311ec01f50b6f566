import { useEffect, useState } from 'react';
import { type ChangedFigures, changedFigures } from './live-terms.ts';

type Changes = ReadonlyMap<string, ChangedFigures>;

const none: Changes = new Map();

/**
 * The figures of products that have changed since the site was built, by product. They are asked
 * for once the page is there; without an answer it stays as it was built.
 */
export function useLiveTerms(): Changes {
  const [changes, setChanges] = useState(none);
  useEffect(() => {
    let isOver = false;
    readChanges().then(
      (read) => !isOver && read.size > 0 && setChanges(read),
      () => {},
    );
    return () => {
      isOver = true;
    };
  }, []);
  return changes;
}

async function readChanges(): Promise<Changes> {
  const [{ call }, { listProducts }] = await Promise.all([
    import('../api/call.ts'),
    import('#endpoints/accounts/products.ts'),
  ]);
  const products = await call(listProducts);
  const changed = products.map((product) => [product.id, changedFigures(product)] as const);
  return new Map(changed.filter(([, figures]) => figures.size > 0));
}
