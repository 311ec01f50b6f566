import { type ReactNode, Suspense } from 'react';
import { LoadingDialog } from './loading-dialog.tsx';

interface Props {
  readonly onClose: () => void;
  /** A dialog made by `lazy`. */
  readonly children: ReactNode;
}

/** A dialog whose code is fetched with its first use, and which says so while that takes time. */
export function LazyDialog({ onClose, children }: Props) {
  return <Suspense fallback={<LoadingDialog onClose={onClose} />}>{children}</Suspense>;
}
