import { downloadActivityCsv, downloadActivityOfx } from '#endpoints/accounts/statements.ts';
import { call } from '../base/api/call.ts';
import { Button } from '../ui/button/button.tsx';
import { Icon } from '../ui/icons/icon.tsx';
import { useDownload } from './use-download.ts';

/** What was posted since the last statement; it is activity, not a statement. */
export function RunningMonth({ accountId }: { readonly accountId: string }) {
  const { download, busy } = useDownload();
  const params = { accountId };
  const files = [
    ['OFX', 'ofx', () => call(downloadActivityOfx, { params })],
    ['CSV', 'csv', () => call(downloadActivityCsv, { params })],
  ] as const;
  return (
    <section
      aria-label="This month so far"
      className="mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-2xl bg-sunken px-4 py-3.5 print:hidden"
    >
      <div className="min-w-0">
        <p className="font-semibold">This month so far</p>
        <p className="text-sm leading-5 text-muted">
          Its statement comes when the month has closed. Pending items are left out.
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {files.map(([label, ending, load]) => (
          <Button
            key={ending}
            kind="quiet"
            size="small"
            disabled={busy !== undefined}
            aria-label={`Activity of this month as ${label}`}
            onClick={() => void download({ name: `activity.${ending}`, load })}
          >
            <Icon name="download" size={16} />
            {label}
          </Button>
        ))}
      </div>
    </section>
  );
}
