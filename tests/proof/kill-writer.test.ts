import { killWriter } from './kill-writer.ts';
import { proveSmall } from './prove-small.ts';

proveSmall(killWriter);
