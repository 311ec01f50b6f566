// A server in a process of its own, for tests that end it: node run-server.ts <environment as JSON>.
// It says where it listens, and throws what nobody catches when it is told to.
import { readConfig } from '#server/base/config.ts';
import { startServer } from '#server/main.ts';

const config = readConfig(JSON.parse(process.argv[2] ?? '{}'), { demo: true });
const server = await startServer({ config, databaseUrl: config.databaseUrl ?? '', demo: true });
process.on('message', (word) => {
  if (word === 'reject') void Promise.reject(new Error('jordan@mail.example'));
  if (word === 'throw') setImmediate(() => JSON.parse('jordan@mail.example'));
});
process.once('SIGTERM', () => void server.close().then(() => process.exit()));
// Whoever started it holds the other end; a server must not outlive them.
process.once('disconnect', () => process.exit());
process.send?.(server.url);
