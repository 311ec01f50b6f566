/** The key `/` moves the focus to the search, except in an input field or under a dialog. */
export function watchSearchKey(): () => void {
  const onKey = (event: KeyboardEvent) => {
    const isTyping = event.target instanceof Element && event.target.closest('input, select');
    if (event.key !== '/' || isTyping || document.querySelector('dialog[open]')) return;
    event.preventDefault();
    document.querySelector<HTMLElement>('[data-shortcut="/"]')?.focus();
  };
  addEventListener('keydown', onKey);
  return () => removeEventListener('keydown', onKey);
}
