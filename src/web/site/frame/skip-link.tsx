import { buttonStyle } from '../../ui/button/button-style.ts';

/** The first stop of the Tab key: past header and menus, straight to the page. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className={`${buttonStyle()} absolute top-2 left-2 z-30 -translate-y-24 focus:translate-y-0`}
    >
      Skip to main content
    </a>
  );
}
