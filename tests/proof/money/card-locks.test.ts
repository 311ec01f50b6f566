import { proveSmall } from '../prove-small.ts';
import { cardLocks } from './card-locks.ts';

proveSmall(cardLocks);
