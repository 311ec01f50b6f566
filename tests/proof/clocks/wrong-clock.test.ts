import { proveSmall } from '../prove-small.ts';
import { wrongClock } from './wrong-clock.ts';

proveSmall(wrongClock);
