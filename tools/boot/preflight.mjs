// Plain JavaScript for Node 20: what would stop a command later is said before anything is
// downloaded.
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';

/** What the pinned Node is linked to and a slim system comes without. */
const LIBRARY = 'libatomic.so.1';
/** What every Chromium is linked to, Playwright's own as well. */
const BROWSER_LIBRARY = 'libnss3.so';
const BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-headless-shell'];

/** Why the command cannot work on this machine, in a sentence; undefined when it can. */
export async function preflight({ program, args, env }) {
  const testsAll = program === 'tools/commands/test.ts' && args.length === 0;
  const lacking = [
    !hasLibrary(LIBRARY) && NODE_NEED,
    testsAll && !mayHaveBrowser(env) && BROWSER_NEED,
  ].filter(Boolean);
  if (lacking.length > 0) return lackingSentence(lacking);
  return program === 'tools/commands/start.ts' ? await portSentence(env) : undefined;
}

const NODE_NEED = {
  what: `${LIBRARY}, which the Node that comes with Larch needs`,
  name: 'libatomic1',
};
const BROWSER_NEED = {
  what: 'Chromium, which the browser tests need',
  name: 'chromium',
};

function lackingSentence(lacking) {
  const list = lacking.map(({ what }) => what).join(', and ');
  const names = lacking.map(({ name }) => name).join(' ');
  return (
    `This machine lacks ${list}: install what is missing ` +
    `(Debian and Ubuntu: apt-get install ${names}), then run the command again.`
  );
}

/** Whether the system's own loader finds it; whatever else it answers is left for later. */
export function hasLibrary(name) {
  if (process.platform !== 'linux') return true;
  try {
    process.dlopen({ exports: {} }, name);
    return true;
  } catch (error) {
    // One that is found is no addon of Node's, which is an error too.
    return !error.message.startsWith(`${name}: cannot open shared object file`);
  }
}

/** One that is here, one that root can install, or Playwright's own where that can run. */
function mayHaveBrowser(env) {
  if (env.CHROMIUM || BROWSERS.some((file) => existsSync(file))) return true;
  if (process.getuid?.() === 0 && isOnPath('apt-get', env)) return true;
  return hasLibrary(BROWSER_LIBRARY);
}

function isOnPath(name, env) {
  const folders = (env.PATH ?? '').split(path.delimiter);
  return folders.some((folder) => existsSync(path.join(folder, name)));
}

/** Other errors in the variables are reported later, all of them at once. */
async function portSentence(env) {
  const port = Number(env.PORT?.trim() || 3_000);
  const host = env.HOST?.trim() || '127.0.0.1';
  if (!(Number.isInteger(port) && port > 0 && port < 65_536)) return undefined;
  // The demonstration listens on both addresses of this machine.
  const hosts = ['127.0.0.1', 'localhost'].includes(host) ? ['127.0.0.1', '::1'] : [host];
  for (const one of hosts) {
    const code = await whyNotOpen(one, port);
    if (code === 'EADDRINUSE') {
      return `Port ${port} is already in use: stop the program that uses it, or set PORT to another port.`;
    }
    if (code === 'EACCES') {
      return `This user may not open port ${port}: set PORT to a port above 1023.`;
    }
  }
  return undefined;
}

/** The system's code of the refusal; undefined where the port is free. */
async function whyNotOpen(host, port) {
  const server = createServer().listen(port, host);
  try {
    await once(server, 'listening');
    return undefined;
  } catch (error) {
    return error.code;
  } finally {
    server.close();
  }
}
