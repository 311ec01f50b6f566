// npm run dev: the demonstration bank for developers. Vite serves the site from the
// source and replaces changed modules in the open page; the server runs in a process of its own that
// restarts when one of its files changes. The database stays up meanwhile.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { createServer as createViteServer } from 'vite';
import { prepareFolder } from '#database/embedded/cluster-paths.ts';
import { readConfig } from '#server/base/config/config.ts';
import { startError } from '#server/base/startup/start-error.ts';
import { prepareDemoBank } from '../demo/prepare-demo-bank.ts';
import { forward, isForServer } from '../dev/forward.ts';
import { freePort } from '../dev/free-port.ts';
import { watchServer } from '../dev/watch-server.ts';
import { runUntilStopped } from '../startup/run-until-stopped.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const SERVED = ['index.html', 'src', 'node_modules', '.cache/vite'];

await runUntilStopped(async (stopping, undo) => {
  const config = readConfig(process.env, { demo: true });
  prepareFolder(config.dataDir);
  const { databaseUrl, loginGuide } = await prepareDemoBank(config, stopping, undo);
  const serverPort = await freePort();
  undo.defer(watchServer({ DATABASE_URL: databaseUrl, PORT: String(serverPort) }));
  const http = createServer();
  // Vite ends the whole process at a signal, unless the HTTP server is not its own.
  const site = await createViteServer({
    root: ROOT,
    server: {
      middlewareMode: true,
      hmr: { server: http },
      // The folder also holds the demonstration's key; other pages of this machine see nothing.
      fs: { allow: SERVED.map((name) => path.join(ROOT, name)) },
      cors: false,
    },
  });
  undo.defer(() => site.close());
  http.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (isForServer(request)) void forward(request, response, serverPort);
    else site.middlewares(request, response);
  });
  // Loopback only: the network need not see the source of a demonstration.
  http.listen(config.port, 'localhost');
  await once(http, 'listening').catch((error: unknown) => {
    throw startError(error, config);
  });
  undo.defer(() => http.closeAllConnections());
  const { port } = http.address() as AddressInfo;
  const url = `http://localhost:${port}`;
  console.log(`
  Larch is ready for changes at ${url}

${loginGuide(url)}

  Changed screens appear right away; a changed server answers after a second or two.
  Ctrl-C stops it.
`);
});
