import { proveSmall } from '../prove-small.ts';
import { killCardClearing } from './kill-card-clearing.ts';

proveSmall(killCardClearing);
