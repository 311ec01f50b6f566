import { Component, type ReactNode } from 'react';
import { Button } from '../button/button.tsx';

interface Props {
  readonly children: ReactNode;
}

/**
 * Catches what could not be shown, most often because its code belongs to an older release and is
 * gone from the server. The rest of the page lives on, and a reload brings the new release.
 */
export class ChunkBoundary extends Component<Props, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { readonly hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <div role="alert" className="card grid justify-items-center gap-3 px-6 py-14 text-center">
        <p className="font-semibold">This part could not be loaded.</p>
        <p className="text-muted">There may be a newer version of this page.</p>
        <Button onClick={() => location.reload()}>Reload the page</Button>
      </div>
    );
  }
}
