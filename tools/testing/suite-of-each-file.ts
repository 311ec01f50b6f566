// Imported by run-test-group.ts: a suite for each test file that is named, so that hooks which a file
// has for its tests are not called for those of its neighbors.
import { suite } from 'node:test';
import { pathToFileURL } from 'node:url';

for (const file of process.argv.slice(2)) {
  void suite(file, async () => {
    await import(pathToFileURL(file).href);
  });
}
