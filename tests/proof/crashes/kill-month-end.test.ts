import { proveSmall } from '../prove-small.ts';
import { killMonthEnd } from './kill-month-end.ts';

proveSmall(killMonthEnd);
