// Installs the packages of the lockfile when they are not the ones in node_modules.
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = path.resolve(fileURLToPath(import.meta.url), '../../..');
const BIN = path.join(ROOT, 'node_modules/.bin');
const LOCK = path.join(ROOT, '.cache/install.lock');

/** Whether node_modules holds what the lockfile asks for on this kind of machine. */
export function isInstalled({ withoutTools = false } = {}) {
  const wanted = readPackages('package-lock.json');
  // npm's own record of what it installed; npm writes it last.
  const present = readPackages('node_modules/.package-lock.json');
  if (!wanted || !present) return false;
  return Object.entries(wanted).every(([name, entry]) => {
    if (name === '' || (withoutTools && (entry.dev || entry.devOptional))) return true;
    if (!(name in present)) return entry.optional && !isForThisMachine(entry);
    return present[name].version === entry.version && present[name].integrity === entry.integrity;
  });
}

/** Returns once everything is in place; ends the process in one sentence when that fails. */
export async function install() {
  while (!takeLock()) {
    console.log('Another command is installing the packages; waiting for it …');
    await new Promise((resolve) => setTimeout(resolve, 2_000));
  }
  process.on('exit', releaseLock);
  try {
    if (!isInstalled()) await runNpm();
  } finally {
    releaseLock();
  }
}

async function runNpm() {
  const begun = Date.now();
  const seconds = () => Math.round((Date.now() - begun) / 1_000);
  console.log('Installing packages; the first time takes a minute or two …');
  const beat = setInterval(() => console.log(`  still installing (${seconds()} s)`), 10_000);
  const code = await runQuietly('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
  clearInterval(beat);
  if (code !== 0) {
    console.error('The packages could not be installed: see what npm says above, then try again.');
    process.exit(code ?? 1);
  }
  console.log(`Installed in ${seconds()} s.`);
}

function runQuietly(program, args) {
  // npm must not run on the very Node it is about to replace.
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter((one) => one !== BIN);
  const env = { ...process.env, PATH: folders.join(path.delimiter) };
  const child = spawn(program, args, { cwd: ROOT, env, stdio: ['ignore', 'inherit', 'inherit'] });
  let stopped = false;
  const stop = (signal) => {
    stopped = true;
    child.kill(signal);
    // npm would rather finish; what it leaves half done is done again at the next start.
    setTimeout(() => child.kill('SIGKILL'), 2_000).unref();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
  return new Promise((resolve) => {
    child.on('error', (error) => {
      console.error(`npm could not be started: ${error.message}.`);
      resolve(1);
    });
    child.on('exit', (code) => {
      for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.off(signal, stop);
      if (stopped) process.exit(130);
      resolve(code);
    });
  });
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(path.join(ROOT, file), 'utf8')).packages;
  } catch {
    return undefined;
  }
}

/** Of the optional packages only those made for this machine count; others need those for others. */
function isForThisMachine({ os, cpu, libc }) {
  const fits = (list, own) => !list || [list].flat().includes(own);
  return (
    Boolean(os) && fits(os, process.platform) && fits(cpu, process.arch) && fits(libc, 'glibc')
  );
}

function takeLock() {
  mkdirSync(path.dirname(LOCK), { recursive: true });
  try {
    writeFileSync(LOCK, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    if (!isAlive(Number(readFileSync(LOCK, 'utf8')))) rmSync(LOCK, { force: true });
    return false;
  }
}

function releaseLock() {
  rmSync(LOCK, { force: true });
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return pid > 0;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
