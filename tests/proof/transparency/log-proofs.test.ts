import { proveSmall } from '../prove-small.ts';
import { logProofs } from './log-proofs.ts';

proveSmall(logProofs);
