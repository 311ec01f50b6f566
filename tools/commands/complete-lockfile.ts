// npm leaves a machine's optional package out of the lockfile when the registry at hand does not
// have it, and then refuses to install from that very lockfile. This names the left-out ones, by
// the exact version their parent asks for: npm run lockfile, after npm install of anything.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

interface Entry {
  readonly version?: string;
  readonly resolved?: string;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly libc?: readonly string[];
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

export interface Lockfile {
  readonly packages: Readonly<Record<string, Entry>>;
}

const LOCKFILE = path.join(import.meta.dirname, '../../package-lock.json');
const SYSTEMS = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32'];
const PROCESSORS = ['arm', 'arm64', 'ia32', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64'];
const EXACT = /^\d+\.\d+\.\d+[\w.-]*$/;

export function readLockfile(): Lockfile {
  return JSON.parse(readFileSync(LOCKFILE, 'utf8')) as Lockfile;
}

/** The optional packages that others ask for and the lockfile does not name. */
export function findLeftOut({ packages }: Lockfile): Map<string, Entry> {
  const leftOut = new Map<string, Entry>();
  for (const [parent, { optionalDependencies = {}, dev }] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      const paths = [`${parent}/node_modules/${name}`, `node_modules/${name}`];
      if (paths.some((path) => path in packages)) continue;
      if (!EXACT.test(version))
        throw new Error(`${parent} asks for ${name} ${version}: not exact.`);
      leftOut.set(`node_modules/${name}`, { version, ...(dev && { dev }), ...machineOf(name) });
    }
  }
  return leftOut;
}

/** Which machine a package is for, as all makers of such packages put it into the name. */
function machineOf(name: string): Entry {
  const parts = name.split(/[/-]/);
  const os = SYSTEMS.filter((system) => parts.includes(system));
  const cpu = PROCESSORS.filter((processor) => parts.includes(processor));
  if (cpu.length !== 1) throw new Error(`The name of ${name} does not tell its machine.`);
  const libc = parts.some((part) => part.startsWith('musl')) ? { libc: ['musl'] } : {};
  return { cpu, optional: true, ...(os.length > 0 && { os }), ...libc };
}

if (import.meta.main) {
  const lockfile = readLockfile();
  const leftOut = findLeftOut(lockfile);
  const entries = [...Object.entries(lockfile.packages), ...leftOut];
  const packages = Object.fromEntries(entries.toSorted(([a], [b]) => a.localeCompare(b, 'en')));
  writeFileSync(LOCKFILE, `${JSON.stringify({ ...lockfile, packages }, null, 2)}\n`);
  console.log(`Added to package-lock.json: ${leftOut.size} packages that npm had left out.`);
}
