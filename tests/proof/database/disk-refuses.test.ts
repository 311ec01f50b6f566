import { proveSmall } from '../prove-small.ts';
import { diskRefuses } from './disk-refuses.ts';

proveSmall(diskRefuses);
