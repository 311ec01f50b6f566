/**
 * Collects what is typed until the returned function is called, which answers with it. A person
 * types on while the field is on its way; without this, letters typed before it is there would be
 * lost, or decide a case of the queue behind it.
 */
export function collectTyping(): () => string {
  let text = '';
  const collect = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Backspace') text = text.slice(0, -1);
    else if (event.key.length === 1) text += event.key;
    else if (event.key !== 'Enter') return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  window.addEventListener('keydown', collect, { capture: true });
  return () => {
    window.removeEventListener('keydown', collect, { capture: true });
    return text;
  };
}
