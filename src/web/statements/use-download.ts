import { useState } from 'react';
import { saveFile } from '../base/page/save-file.ts';
import { toastRefusal } from '../base/page/toasts.ts';

interface Download {
  readonly name: string;
  readonly load: () => Promise<BlobPart>;
}

/** Fetches a file and saves it. Fetched, so that a refusal is a message and not a file. */
export function useDownload() {
  const [busy, setBusy] = useState<string>();
  async function download({ name, load }: Download): Promise<void> {
    setBusy(name);
    try {
      saveFile(name, new Blob([await load()]));
    } catch (error) {
      toastRefusal('Download failed', error);
    } finally {
      setBusy(undefined);
    }
  }
  return { download, busy };
}
