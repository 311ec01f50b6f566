import { iconButton } from '../ui/button/button-style.ts';
import { Icon } from '../ui/icons/icon.tsx';
import type { useDownload } from './use-download.ts';

interface Props {
  /** What is in the file: 'March 2026, Everyday Checking'. */
  readonly what: string;
  /** The name of the file. */
  readonly name: string;
  readonly load: () => Promise<ArrayLike<number>>;
  /** One for the whole list, so that files are prepared one after another. */
  readonly downloads: ReturnType<typeof useDownload>;
}

/** Saves the PDF file of a line in a list. */
export function DownloadButton({ what, name, load, downloads: { download, busy } }: Props) {
  return (
    <button
      type="button"
      aria-label={`Download PDF: ${what}`}
      disabled={busy !== undefined}
      className={`${iconButton} disabled:text-muted`}
      onClick={() => void download({ name, load: async () => new Uint8Array(await load()) })}
    >
      {busy === name ? (
        <Icon name="loader-circle" size={20} className="animate-spin" />
      ) : (
        <Icon name="download" size={20} />
      )}
    </button>
  );
}
