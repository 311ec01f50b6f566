import { type ComponentProps, useEffect, useState } from 'react';
import type { CopyButton } from '../../ui/button/copy-button.tsx';

type Button = typeof CopyButton;

/**
 * The button that copies, fetched when it is first shown: its tooltip weighs more than half of the
 * form before it. Where it cannot be fetched it is left out, and the number can still be read.
 */
export function LazyCopyButton(props: ComponentProps<Button>) {
  const [Loaded, setLoaded] = useState<Button | null>(null);
  useEffect(() => {
    import('../../ui/button/copy-button.tsx').then(
      (loaded) => setLoaded(() => loaded.CopyButton),
      () => {},
    );
  }, []);
  return Loaded && <Loaded {...props} />;
}
