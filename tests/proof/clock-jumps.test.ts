import { clockJumps } from './clock-jumps.ts';
import { proveSmall } from './prove-small.ts';

proveSmall(clockJumps);
