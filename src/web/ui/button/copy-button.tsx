import { useState } from 'react';
import { Tooltip } from '../display/tooltip.tsx';
import { Icon } from '../icons/icon.tsx';
import { buttonStyle } from './button-style.ts';

interface Props {
  readonly text: string;
  /** What is copied: "Copy account number". */
  readonly label: string;
  /** Makes it an ordinary button that says this. */
  readonly labeled?: string;
  readonly onCopied?: () => void;
}

const icon =
  'inline-grid size-9 shrink-0 place-items-center rounded-full text-primary hover:bg-soft';

/** Puts a text on the clipboard, and shows that it did. */
export function CopyButton({ text, label, labeled, onCopied }: Props) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    onCopied?.();
  };
  const button = (
    <button
      type="button"
      aria-label={label}
      className={`${labeled ? buttonStyle({ kind: 'quiet', size: 'small' }) : icon} print:hidden`}
      onClick={() => void copy()}
    >
      {isCopied ? <Icon name="check" size={16} /> : <Icon name="copy" size={16} />}
      {labeled && (isCopied ? 'Copied' : labeled)}
    </button>
  );
  return (
    <>
      {labeled ? button : <Tooltip text={label}>{button}</Tooltip>}
      <span role="status" className="sr-only">
        {isCopied && 'Copied'}
      </span>
    </>
  );
}
