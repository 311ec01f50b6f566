import { proveSmall } from '../prove-small.ts';
import { load } from './load.ts';

proveSmall(load);
