import { killDatabase } from './kill-database.ts';
import { proveSmall } from './prove-small.ts';

proveSmall(killDatabase);
