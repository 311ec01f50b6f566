import { proveSmall } from '../prove-small.ts';
import { killDatabase } from './kill-database.ts';

proveSmall(killDatabase);
