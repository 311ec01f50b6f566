import { failover } from './failover.ts';
import { proveSmall } from './prove-small.ts';

proveSmall(failover);
