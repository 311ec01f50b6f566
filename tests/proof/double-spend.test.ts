import { doubleSpend } from './double-spend.ts';
import { proveSmall } from './prove-small.ts';

proveSmall(doubleSpend);
