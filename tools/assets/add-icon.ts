// Adds icons of Lucide (ISC license) to the web's one file of icons, from the SVG files that Lucide
// publishes: node tools/assets/add-icon.ts map-pin x
import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const LUCIDE = 'lucide-static@1.62.0';
const project = join(import.meta.dirname, '../..');
const cache = join(project, '.cache/lucide');
const folder = join(project, 'src/web/ui/icons');

execFileSync('npm', ['install', '--prefix', cache, '--no-save', '--ignore-scripts', LUCIDE], {
  stdio: 'inherit',
});

const file = join(folder, 'icons.svg');
const icons = new Map<string, string>();
for (const line of (await readFile(file, 'utf8')).split('\n')) {
  const name = / id="([^"]+)"/.exec(line)?.[1];
  if (name) icons.set(name, line);
}
for (const name of process.argv.slice(2)) {
  const svg = await readFile(join(cache, `node_modules/lucide-static/icons/${name}.svg`), 'utf8');
  const shapes = /<svg[^>]*>(.*)<\/svg>/s.exec(svg)?.[1] ?? '';
  icons.set(name, `<g id="${name}">${shapes.replaceAll(/\s*\n\s*/g, '')}</g>`);
}

const sorted = [...icons].sort(([a], [b]) => (a < b ? -1 : 1));
const lines = sorted.map(([, line]) => line).join('\n');
await writeFile(
  file,
  `<svg xmlns="http://www.w3.org/2000/svg"><title>Icons</title>\n${lines}\n</svg>\n`,
);
const names = sorted.map(([name]) => `  | '${name}'`).join('\n');
await writeFile(
  join(folder, 'icon-names.ts'),
  `/** The ids in icons.svg; written by tools/assets/add-icon.ts. */\nexport type IconName =\n${names};\n`,
);
