import { diskRefuses } from './disk-refuses.ts';
import { proveSmall } from './prove-small.ts';

proveSmall(diskRefuses);
