import { proveSmall } from '../prove-small.ts';
import { twoPeople } from './two-people.ts';

proveSmall(twoPeople);
