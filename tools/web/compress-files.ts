import { glob, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const atOnce = 4;

// The last step of brotli takes eight times as long as the one before and saves three in a hundred:
// worth it for files that browsers keep, and not for pages, which are most of what is compressed.
const PAGE_QUALITY = 10;

/** Lays a .br and a .gz beside every text file, unless they are there already. */
export async function compressFiles(directory: string): Promise<void> {
  const files = await Array.fromAsync(glob('**/*.{html,js,css,svg}', { cwd: directory }));
  const waiting = files.values();
  const worker = async () => {
    for (const file of waiting) await compress(join(directory, file));
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

async function compress(file: string): Promise<void> {
  // Pages are compressed on every build; a file with a hashed name never changes.
  if (await stat(`${file}.br`).catch(() => null)) return;
  const content = await readFile(file);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: file.endsWith('.html')
      ? PAGE_QUALITY
      : constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  await writeFile(`${file}.gz`, await zip(content, { level: 9 }));
  await writeFile(`${file}.br`, await brotli(content, { params }));
}
