// npm run create-admin: makes an administrator at the machine itself; the first one is admin-001.
// Asks for what it needs, or takes it from ADMIN_EMAIL, ADMIN_FIRST_NAME, ADMIN_LAST_NAME and
// ADMIN_PASSWORD (or the file of ADMIN_PASSWORD_FILE), or from as many lines of standard input. The
// password is never an argument: arguments are seen by everyone on the machine.
import { Refusal } from '#contract/refusals.ts';
import { openPool } from '#database/connection.ts';
import { requireGoodPassword } from '#server/auth/passwords/password-rules.ts';
import { ConfigError, readConfig } from '#server/base/config/config.ts';
import { withSecretFiles } from '#server/base/config/secret-files.ts';
import { databaseRefusal } from '#server/base/http/database-refusals.ts';
import { openLog } from '#server/base/observability/log.ts';
import { Passwords } from '#server/base/session/password.ts';
import { prepareDatabase } from '#server/base/startup/prepare-database.ts';
import { constraintRefusals } from '#server/constraint-refusals.ts';
import { createAdministrator } from '#server/staff/create-administrator.ts';
import { refuseDemo } from '../demo/demo-stamp.ts';
import { CannotStart } from '../startup/cannot-start.ts';
import { claimDatabase } from '../startup/claim-database.ts';
import { explain } from '../startup/explain.ts';
import { askForAdministrator } from './ask-for-administrator.ts';

await using opened = new AsyncDisposableStack();

try {
  const config = readConfig(process.env, { demo: false, serves: false });
  const { databaseUrl, migrationDatabaseUrl, limits, settings } = config;
  if (!databaseUrl)
    throw new CannotStart('DATABASE_URL is missing: set it to a PostgreSQL database.');
  await claimDatabase(config, databaseUrl, refuseDemo);
  const mistakes: string[] = [];
  const env = withSecretFiles(process.env, mistakes, ['ADMIN_PASSWORD']);
  if (mistakes.length > 0) throw new ConfigError(mistakes);
  const { password, ...person } = await askForAdministrator(env, process.stdin);
  await requireGoodPassword(settings, password, person);
  const pool = opened.adopt(openPool({ url: databaseUrl, max: 1 }), (open) => open.end());
  await prepareDatabase({ pool, migrationDatabaseUrl, demo: false, log: openLog(config.logLevel) });
  const passwords = new Passwords({ atOnce: limits.hashesAtOnce, queue: limits.hashQueue });
  const passwordHash = await passwords.hash(password);
  const id = await createAdministrator(pool, { ...person, passwordHash }, new Date());
  console.log(`${person.firstName} ${person.lastName} (${id}) can now sign in at /admin/login.`);
} catch (error) {
  process.exitCode = 1;
  console.error(explain(error) ?? refusalOf(error)?.message ?? error);
}

/** An expected no, such as a taken address. */
function refusalOf(error: unknown): Refusal | undefined {
  return error instanceof Refusal ? error : databaseRefusal(error, constraintRefusals);
}
