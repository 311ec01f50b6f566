import {
  downloadStatementCamt,
  downloadStatementCsv,
  downloadStatementOfx,
  downloadStatementPdf,
} from '#endpoints/accounts/statements.ts';
import { call } from '../base/api/call.ts';
import { Button } from '../ui/button/button.tsx';
import { Icon } from '../ui/icons/icon.tsx';
import { useDownload } from './use-download.ts';

interface Props {
  readonly accountId: string;
  readonly month: string;
}

/** The files of a statement: for paper, for personal finance programs, for accounting. */
export function StatementFiles({ accountId, month }: Props) {
  const { download, busy } = useDownload();
  const params = { accountId, month };
  const files = [
    ['OFX', 'ofx', () => call(downloadStatementOfx, { params })],
    ['CAMT.053', 'camt053.xml', () => call(downloadStatementCamt, { params })],
    ['CSV', 'csv', () => call(downloadStatementCsv, { params })],
  ] as const;
  const pdf = `statement-${month}.pdf`;
  return (
    <div className="flex w-full items-center justify-between gap-3 max-sm:flex-col-reverse max-sm:items-stretch max-sm:gap-2">
      <div className="flex gap-2 max-sm:grid max-sm:grid-cols-3">
        {files.map(([label, ending, load]) => {
          const name = `statement-${month}.${ending}`;
          return (
            <Button
              key={ending}
              kind="quiet"
              size="small"
              className="max-sm:px-2"
              disabled={busy !== undefined}
              onClick={() => void download({ name, load })}
            >
              <Icon name="download" size={16} className="max-sm:hidden" />
              {label}
            </Button>
          );
        })}
      </div>
      <Button
        busy={busy === pdf}
        busyText="Preparing..."
        disabled={busy !== undefined}
        onClick={() =>
          void download({
            name: pdf,
            load: async () => new Uint8Array(await call(downloadStatementPdf, { params })),
          })
        }
      >
        <Icon name="download" size={18} />
        Download PDF
      </Button>
    </div>
  );
}
