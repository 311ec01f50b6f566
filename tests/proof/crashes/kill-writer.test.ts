import { proveSmall } from '../prove-small.ts';
import { killWriter } from './kill-writer.ts';

proveSmall(killWriter);
