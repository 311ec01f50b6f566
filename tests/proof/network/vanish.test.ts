import { proveSmall } from '../prove-small.ts';
import { vanish } from './vanish.ts';

proveSmall(vanish);
