// npm run replace-anchor-key: makes a new key pair that signs anchors from now on, while the bank
// runs or not. What was signed before stays valid.
import { replaceAnchorKey } from '#server/audit/chain/replace-anchor-key.ts';
import { explain } from '../startup/explain.ts';
import { openExistingBank } from '../startup/open-existing-bank.ts';

await using opened = new AsyncDisposableStack();

try {
  const { config, pool, keys } = await openExistingBank(opened);
  const { anchorDir } = config;
  const from = await replaceAnchorKey({ pool, keys, anchorDir, now: new Date() });
  console.log(
    `Anchors from number ${from} on are signed with a new key; anchor ${from - 1n} introduces it.`,
  );
} catch (error) {
  process.exitCode = 1;
  console.error(explain(error) ?? error);
}
