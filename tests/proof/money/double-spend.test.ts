import { proveSmall } from '../prove-small.ts';
import { doubleSpend } from './double-spend.ts';

proveSmall(doubleSpend);
