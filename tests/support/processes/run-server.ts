// A server in a process of its own, for tests that end it: node run-server.ts <environment as JSON>
// <by how many milliseconds its clock is wrong>. It prints its URL, throws an
// uncaught error on request, reports its memory, and steps its clock.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { readConfig } from '#server/base/config/config.ts';
import { startServer } from '#server/main.ts';
import type { Weight } from './server-process.ts';
import { WrongClock } from './wrong-clock.ts';

const clock = new WrongClock(Number(process.argv[3] ?? 0));
const config = readConfig(JSON.parse(process.argv[2] ?? '{}'), { demo: true });
const databaseUrl = config.databaseUrl ?? '';
const server = await startServer({ config, databaseUrl, demo: true, clock });
// Its log is not shown. Who waits for a server that has ended has to know why.
let isAsked = false;
for (const event of ['unhandledRejection', 'uncaughtException']) {
  process.on(event, (error) => {
    if (!isAsked) console.error('A server of the tests ends because of', error);
  });
}
process.on('message', (word) => {
  isAsked ||= word === 'reject' || word === 'throw';
  if (word === 'reject') void Promise.reject(new Error('jordan@mail.example'));
  if (word === 'throw') setImmediate(() => JSON.parse('jordan@mail.example'));
  if (word === 'weigh') process.send?.(weigh());
  if (typeof word === 'number') clock.step(word);
});
process.once('SIGTERM', () => void server.close().then(() => process.exit()));
// The parent process holds the other end; a server must not outlive it.
process.once('disconnect', () => process.exit());
// By address, so that a test under load does not look a name up for every request.
process.send?.(server.url.replace('//localhost:', '//127.0.0.1:'));

/** What is held right after what is of no more use has been thrown away. */
function weigh(): Weight {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
  const { rss, heapUsed, external } = process.memoryUsage();
  return { heldMb: inMb(rss), aliveMb: inMb(heapUsed + external) };
}

function inMb(bytes: number): number {
  return Math.round(bytes / 2 ** 20);
}
