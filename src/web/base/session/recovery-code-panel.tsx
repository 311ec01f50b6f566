import { brand } from '#brand/brand.ts';
import { Button } from '../../ui/button/button.tsx';
import { CopyButton } from '../../ui/button/copy-button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { saveFile } from '../page/save-file.ts';

interface Props {
  readonly codes: readonly string[];
  /** What the button at the end says; without it the panel has none. */
  readonly doneLabel?: string;
  readonly onDone?: () => void;
}

/** Recovery codes, shown once: to copy, to download as a text, to print. */
export function RecoveryCodePanel({ codes, doneLabel = 'I saved my codes', onDone }: Props) {
  return (
    <section aria-label="Recovery codes" data-printable className="grid gap-4">
      <div>
        <h3 className="text-lg">Save your recovery codes</h3>
        <p className="mt-1 text-sm text-muted">
          Each code signs you in once when you do not have your phone. They are shown only this
          time.
        </p>
        <p className="hidden text-sm font-semibold print:block">{brand.name}</p>
      </div>
      <ol className="grid grid-cols-1 gap-x-6 gap-y-1.5 rounded-2xl border border-border bg-surface px-5 py-4 font-semibold tabular-nums xs:grid-cols-2">
        {codes.map((code) => (
          <li key={code} className="whitespace-nowrap">
            {code}
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap items-center gap-2.5 print:hidden">
        <CopyButton text={textOf(codes)} label="Copy recovery codes" labeled="Copy" />
        <Button kind="quiet" size="small" onClick={() => download(codes)}>
          <Icon name="download" size={16} />
          Download
        </Button>
        <Button kind="quiet" size="small" onClick={() => print()}>
          <Icon name="printer" size={16} />
          Print
        </Button>
      </div>
      <Notice className="print:hidden">
        Keep them where only you can find them: in a password manager, or on paper at home.
      </Notice>
      {onDone && (
        <div className="print:hidden">
          <Button size="small" onClick={onDone}>
            {doneLabel}
          </Button>
        </div>
      )}
    </section>
  );
}

function textOf(codes: readonly string[]): string {
  return `${codes.join('\n')}\n`;
}

function download(codes: readonly string[]): void {
  const lines = [
    `${brand.name}: recovery codes`,
    'Each code signs you in once when you do not have your phone.',
    '',
    textOf(codes),
  ];
  saveFile('recovery-codes.txt', new Blob([lines.join('\n')], { type: 'text/plain' }));
}
