import { chooseTheme, useTheme } from '../../base/page/theme.ts';
import { iconButton } from '../../ui/button/button-style.ts';
import { Icon } from '../../ui/icons/icon.tsx';

/** Both icons are drawn, and the stylesheet shows the fitting one: the server cannot know which. */
export function ThemeToggle() {
  const theme = useTheme();
  const dark = theme === 'dark';
  return (
    <button
      type="button"
      className={`${iconButton} no-script:hidden`}
      aria-label="Dark theme"
      aria-pressed={dark}
      onClick={() => chooseTheme(dark ? 'light' : 'dark')}
    >
      <Icon name="moon" size={20} className="when-light" />
      <Icon name="sun" size={20} className="when-dark" />
    </button>
  );
}
