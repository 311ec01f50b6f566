import { proveSmall } from '../prove-small.ts';
import { clockJumps } from './clock-jumps.ts';

proveSmall(clockJumps);
