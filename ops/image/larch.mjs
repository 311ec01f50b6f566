// What the image starts: `serve`, or another command of the server, without npm and without a shell.
// `health` is the health check: whether this server may be sent visitors.
const COMMANDS = [
  'serve',
  'create-admin',
  'grant',
  'verify',
  'record-recovery',
  'replace-anchor-key',
];

const [name = 'serve'] = process.argv.splice(2, 1);

if (name === 'health') {
  const port = process.env.PORT?.trim() || '3000';
  const isReady = await fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
  process.exitCode = isReady ? 0 : 1;
} else if (name === 'load') {
  // At the build of the image: what Node makes of each file is kept in it.
  await import('../../src/server/main.ts');
} else if (COMMANDS.includes(name)) {
  await import(`../../tools/commands/${name}.ts`);
} else {
  console.error(`${name} is not a command. Use one of ${COMMANDS.join(', ')} or health.`);
  process.exitCode = 1;
}
