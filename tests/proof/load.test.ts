import { load } from './load.ts';
import { proveSmall } from './prove-small.ts';

proveSmall(load);
