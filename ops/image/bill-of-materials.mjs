// Adds Debian's packages to npm's bill of materials (CycloneDX):
//   node bill-of-materials.mjs npm.cdx.json debian.txt
import { readFileSync } from 'node:fs';

const [npm, debian] = process.argv.slice(2).map((file) => readFileSync(file, 'utf8'));
const bill = JSON.parse(npm);
for (const line of debian.trim().split('\n')) {
  const [name, version] = line.split(' ');
  if (!name || !version) throw new Error(`"${line}" is not a package and its version.`);
  bill.components.push({
    type: 'library',
    name,
    version,
    purl: `pkg:deb/debian/${name}@${encodeURIComponent(version)}`,
    'bom-ref': `deb:${name}@${version}`,
  });
}
console.log(JSON.stringify(bill, null, 2));
