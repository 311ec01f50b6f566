import { proveSmall } from '../prove-small.ts';
import { reversals } from './reversals.ts';

proveSmall(reversals);
