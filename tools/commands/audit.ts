// npm run audit: are the packages the ones their authors signed, is anything known against them,
// and what is in the box? Asks the registry, so it stands outside `npm test`, and says so when the
// registry does not answer: no findings and no answer are different results.
import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { exitCodeOf, judgeAudit, type Verdict } from './judge-audit.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const LIST = path.join(ROOT, '.cache/sbom.cdx.json');

interface CommandResult {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

function npm(...args: string[]): Promise<CommandResult> {
  return new Promise((resolve) => {
    const options = { cwd: ROOT, maxBuffer: 64 * 1_024 * 1_024 };
    execFile('npm', args, options, (error, out, err) => {
      resolve({ code: error ? 1 : 0, out, err });
    });
  });
}

const marks: Verdict['mark'][] = [];

function report(what: string, { mark, sentence }: Verdict): void {
  console.log(`${mark} ${what}: ${sentence}`);
  marks.push(mark);
  process.exitCode = exitCodeOf(marks);
}

report('signatures', judgeAudit(await npm('audit', 'signatures')));
report('advisories', judgeAudit(await npm('audit', '--omit=dev')));

const sbom = await npm('sbom', '--sbom-format=cyclonedx', '--omit=dev', '--package-lock-only');
if (sbom.code === 0) {
  mkdirSync(path.dirname(LIST), { recursive: true });
  writeFileSync(LIST, sbom.out);
  const { components = [] } = JSON.parse(sbom.out) as { components?: unknown[] };
  const sentence = `${components.length} packages, written to ${path.relative(ROOT, LIST)}`;
  report('bill of materials (CycloneDX)', { mark: '✔', sentence });
} else {
  report('bill of materials (CycloneDX)', { mark: '✖', sentence: sbom.err.trim() });
}
