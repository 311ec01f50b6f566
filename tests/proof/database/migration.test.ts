import { proveSmall } from '../prove-small.ts';
import { migration } from './migration.ts';

proveSmall(migration);
