import { useState } from 'react';
import { Check } from './icons/check.tsx';
import { Copy } from './icons/copy.tsx';
import { Tooltip } from './tooltip.tsx';

interface Props {
  readonly text: string;
  /** What is copied: "Copy account number". */
  readonly label: string;
  readonly onCopied?: () => void;
}

/** Puts a text on the clipboard, and shows that it did. */
export function CopyButton({ text, label, onCopied }: Props) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    onCopied?.();
  };
  return (
    <>
      <Tooltip text={label}>
        <button
          type="button"
          aria-label={label}
          className="inline-grid size-9 shrink-0 place-items-center rounded-full text-primary hover:bg-soft print:hidden"
          onClick={() => void copy()}
        >
          {isCopied ? <Check size={16} /> : <Copy size={16} />}
        </button>
      </Tooltip>
      <span role="status" className="sr-only">
        {isCopied && 'Copied'}
      </span>
    </>
  );
}
