import { proveSmall } from '../prove-small.ts';
import { replicaReads } from './replica-reads.ts';

proveSmall(replicaReads);
