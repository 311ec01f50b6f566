import { proveSmall } from '../prove-small.ts';
import { diskFull } from './disk-full.ts';

proveSmall(diskFull);
