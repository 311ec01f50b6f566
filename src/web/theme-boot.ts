// Runs before the first paint, as a blocking script of its own: a stored theme must not flash, and
// the content security policy allows no inline script. It imports nothing, to stay one tiny file.
applyStored();

function applyStored(): void {
  const { dataset } = document.documentElement;
  try {
    const { theme, privacy } = localStorage;
    if (theme === 'light' || theme === 'dark') dataset['theme'] = theme;
    // Shows the question about privacy that is in the page; without scripts it stays hidden.
    if (!privacy && !navigator.globalPrivacyControl) dataset['asksPrivacy'] = '';
  } catch {
    // Storage may be forbidden; the system's colors serve then.
  }
}
