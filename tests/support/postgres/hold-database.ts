// A process of its own that opens an embedded database and holds it, for tests to kill:
// node hold-database.ts <data folder> <options as JSON>. It answers with one line of JSON.
import { openEmbedded } from '#database/embedded/open-embedded.ts';

const [folder = '', options = '{}'] = process.argv.slice(2);
try {
  const { url, pid, notes, dataDir } = await openEmbedded(folder, JSON.parse(options));
  console.log(JSON.stringify({ url, pid, notes, dataDir }));
  setInterval(() => {}, 60_000);
} catch (error) {
  console.log(JSON.stringify({ error: error instanceof Error ? error.message : String(error) }));
  process.exitCode = 1;
}
