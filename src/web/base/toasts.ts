import { refusalSentence } from './refusal-sentence.ts';

export interface Toast {
  readonly title: string;
  readonly text?: string;
  readonly kind?: 'success' | 'danger';
}

/**
 * Shows a short message over whatever is on the screen. The part that draws it is fetched with the
 * first one and lives outside the page, so that it costs nothing before and outlives a navigation.
 */
export function showToast(toast: Toast): void {
  void import('./toast-host.tsx').then(({ showInHost }) => showInHost(toast));
}

/** Says why something was refused: the server's own sentence where it sent one. */
export function toastRefusal(title: string, error: unknown, fallback?: string): void {
  showToast({ title, text: refusalSentence(error, fallback), kind: 'danger' });
}
