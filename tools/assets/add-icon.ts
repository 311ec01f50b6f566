// Takes icons over from Lucide (ISC licence) as plain outlines: node tools/assets/add-icon.ts map-pin x
import { execFileSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

type Shape = readonly [tag: string, attributes: Readonly<Record<string, string>>];

const folder = new URL('../../src/web/ui/icons/', import.meta.url);
await mkdir(folder, { recursive: true });

// Thousands of files, of which the project takes a few over: here only while they are looked at.
const LUCIDE = 'lucide-react@1.71.0';
const cache = new URL('../../.cache/lucide/', import.meta.url);
const args = ['install', '--prefix', fileURLToPath(cache), '--no-save', '--ignore-scripts', LUCIDE];
await mkdir(cache, { recursive: true });
execFileSync('npm', args, { stdio: 'inherit' });

for (const name of process.argv.slice(2)) {
  const file = new URL(`node_modules/lucide-react/dist/esm/icons/${name}.mjs`, cache);
  const module: { __iconData?: { node: readonly Shape[] } } = await import(file.href);
  if (!module.__iconData) throw new Error(`${name} is only another name; use the icon's own`);
  const outline = module.__iconData.node.map(outlineOf).join('');
  const constant = name.replaceAll(/(^|-)(\w)/g, (_, _dash, letter: string) =>
    letter.toUpperCase(),
  );
  const source = `import { Icon, type IconProps } from '../../icon.tsx';

export function ${constant}(props: IconProps) {
  return <Icon {...props} outline="${outline}" />;
}
`;
  await writeFile(new URL(`${name}.tsx`, folder), source);
}

/** Every shape as a path, so that an icon is one element. */
function outlineOf([tag, attributes]: Shape): string {
  const number = (name: string) => Number(attributes[name] ?? 0);
  switch (tag) {
    case 'path':
      // Outlines are joined to one: a relative beginning must not start where the last one ended.
      return (attributes['d'] ?? '').replace(/^m/, 'M0 0m');
    case 'line':
      return `M${number('x1')} ${number('y1')}L${number('x2')} ${number('y2')}`;
    case 'circle': {
      const [x, y, r] = [number('cx'), number('cy'), number('r')];
      return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;
    }
    case 'rect': {
      const [width, height, r] = [number('width'), number('height'), number('rx')];
      const across = width - 2 * r;
      const down = height - 2 * r;
      const corner = (x: number, y: number) => (r ? `a${r} ${r} 0 0 1 ${x * r} ${y * r}` : '');
      return (
        `M${number('x') + r} ${number('y')}h${across}${corner(1, 1)}v${down}${corner(-1, 1)}` +
        `h${-across}${corner(-1, -1)}v${-down}${corner(1, -1)}z`
      );
    }
    default:
      throw new Error(`Cannot draw a ${tag} as a path`);
  }
}
