import { mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { compressFiles } from '../../tools/web/compress-files.ts';

const hello = `import { createRoot } from 'react-dom/client';

createRoot(document.getElementById('root')!).render(<h1>Hello</h1>);
`;
const page = `<!doctype html><div id="root"></div><script type="module" src="./hello.tsx"></script>`;

/** The bytes of script that React alone costs: a page that says hello, built as ours is. */
export async function bareReactBytes(): Promise<number> {
  // Inside the project, so that its packages are found.
  const folder = resolve(import.meta.dirname, '../../.cache/bare-react');
  const built = join(folder, 'built');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'hello.tsx'), hello);
  await writeFile(join(folder, 'index.html'), page);
  await build({
    configFile: false,
    root: folder,
    logLevel: 'warn',
    plugins: [react()],
    build: { outDir: built, emptyOutDir: true, modulePreload: false },
  });
  await compressFiles(built);
  const files = (await readdir(join(built, 'assets'))).filter((name) => name.endsWith('.js.br'));
  const sizes = await Promise.all(files.map((name) => stat(join(built, 'assets', name))));
  return sizes.reduce((sum, { size }) => sum + size, 0);
}
