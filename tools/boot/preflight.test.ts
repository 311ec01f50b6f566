import assert from 'node:assert/strict';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { type Command, runCommand } from '#tests/support/processes/command.ts';
// @ts-expect-error Plain JavaScript, which has no types.
import { hasLibrary } from './preflight.mjs';

// A clone in which nothing is installed yet, as far as the first commands need it.
const clone = mkdtempSync(path.join(os.tmpdir(), 'larch-clone-'));
after(() => rmSync(clone, { recursive: true }));
const root = path.join(import.meta.dirname, '../..');
for (const file of ['package.json', 'package-lock.json', 'tools/boot']) {
  cpSync(path.join(root, file), path.join(clone, file), { recursive: true });
}

function first(program: string, env: Record<string, string>): Command {
  return runCommand([path.join(clone, 'tools/boot/run.mjs'), program], env);
}

async function refusalBeforeInstalling(command: Command): Promise<string> {
  assert.equal(await command.ended, 1);
  assert.equal(command.output.out, '');
  assert.equal(existsSync(path.join(clone, '.cache')), false);
  return command.output.err.trim();
}

test('a taken port is reported before anything is installed', async () => {
  for (const host of ['127.0.0.1', '::1'].filter((one) => one !== '::1' || hasIpv6())) {
    const taken = createServer().listen(0, host);
    await once(taken, 'listening');
    const { port } = taken.address() as { port: number };
    const output = await refusalBeforeInstalling(
      first('tools/commands/start.ts', { PORT: String(port) }),
    );
    assert.equal(
      output,
      `Port ${port} is already in use: stop the program that uses it, or set PORT to another port.`,
    );
    taken.close();
  }
});

test('only the demonstration looks for its port', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as { port: number };
  const command = runCommand(
    [path.join(clone, 'tools/boot/run.mjs'), '--as-installed', 'tools/commands/serve.ts'],
    { PORT: String(port) },
  );
  assert.match(await refusalBeforeInstalling(command), /^The installed packages do not match/);
  taken.close();
});

const skip = process.platform === 'linux' ? false : 'only Linux finds libraries by this name';

test('a library is asked for as the system itself looks for one', { skip }, () => {
  assert.equal(hasLibrary('libc.so.6'), true);
  assert.equal(hasLibrary('libnobody-has-this.so.1'), false);
});

function hasIpv6(): boolean {
  const addresses = Object.values(os.networkInterfaces()).flat();
  return addresses.some((one) => one?.address === '::1');
}

test('the pinned Node is found where npm left its link out', { skip }, async () => {
  const folder = `node-${process.platform}-${process.arch}`;
  const modules = path.join(clone, 'node_modules');
  cpSync(
    path.join(root, 'node_modules/.package-lock.json'),
    path.join(modules, '.package-lock.json'),
  );
  mkdirSync(path.join(modules, '.bin'));
  symlinkSync(path.join(root, 'node_modules', folder), path.join(modules, folder));
  writeFileSync(path.join(clone, 'tools/say.ts'), 'console.log(process.execPath as string)');
  const command = first('tools/say.ts', {});
  assert.equal(await command.ended, 0, command.output.err);
  assert.match(command.output.out, /node_modules.*bin.node\s*$/);
  rmSync(modules, { recursive: true });
  rmSync(path.join(clone, '.cache'), { recursive: true, force: true });
});
