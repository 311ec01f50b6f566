// npm run check: what npm test says about the code before it runs any of it. Types, style, lint, dead
// code, and that the site can be built.
import path from 'node:path';
import { stopSignal } from '../startup/stop-signal.ts';
import { runChecks } from '../testing/checks.ts';

process.chdir(path.join(import.meta.dirname, '../..'));
const { passed, failed } = await runChecks(stopSignal());
console.log(`\n${passed} passed, ${failed.length} failed`);
process.exitCode = failed.length > 0 ? 1 : 0;
