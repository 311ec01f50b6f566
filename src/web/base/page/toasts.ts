import { refusalSentence } from '../api/refusal-sentence.ts';

export interface Toast {
  readonly title: string;
  readonly text?: string;
  readonly kind?: 'success' | 'danger';
}

let host: Promise<typeof import('./toast-host.tsx')> | undefined;

/**
 * Shows a short message over whatever is on the screen. The part that draws it is fetched with the
 * first one and lives outside the page, so that it costs nothing before and outlives a navigation.
 */
export function showToast(toast: Toast): void {
  host ??= import('./toast-host.tsx');
  void host.then(({ showInHost }) => showInHost(toast));
}

/** Takes away the message that is shown, because it is no longer true. */
export function dismissToast(): void {
  void host?.then(({ clearHost }) => clearHost());
}

/** Says why something was refused: the server's own sentence where it sent one. */
export function toastRefusal(title: string, error: unknown, fallback?: string): void {
  showToast({ title, text: refusalSentence(error, fallback), kind: 'danger' });
}
