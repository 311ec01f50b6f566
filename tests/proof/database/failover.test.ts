import { proveSmall } from '../prove-small.ts';
import { failover } from './failover.ts';

proveSmall(failover);
