import { migration } from './migration.ts';
import { proveSmall } from './prove-small.ts';

proveSmall(migration);
