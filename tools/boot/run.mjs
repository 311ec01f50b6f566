// Every command begins here, on whatever Node the machine has: `node tools/boot/run.mjs tools/commands/start.ts`.
// It has no imports of its own, so that even an old Node can read it and say what is wrong.
const major = Number(process.versions.node.split('.')[0]);

if (major < 20) {
  console.error(
    `Larch needs Node 20 or newer to set itself up, and this is ${process.version}: ` +
      'install a newer one from https://nodejs.org and run the command again.',
  );
  process.exit(1);
}

import('./bootstrap.mjs')
  .then(({ bootstrap }) => bootstrap(process.argv.slice(2)))
  .catch((error) => {
    console.error(`The command could not be prepared: ${error.message}.`);
    process.exit(1);
  });
