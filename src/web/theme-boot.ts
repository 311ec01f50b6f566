// Runs before the first paint, as a blocking script of its own: a stored theme must not flash, and
// the content security policy allows no inline script. It imports nothing, to stay one tiny file.
applyStoredTheme();

function applyStoredTheme(): void {
  try {
    const theme = localStorage.getItem('theme');
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset['theme'] = theme;
  } catch {
    // Storage may be forbidden; the system's colors serve then.
  }
}
