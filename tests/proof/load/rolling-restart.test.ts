import { proveSmall } from '../prove-small.ts';
import { rollingRestart } from './rolling-restart.ts';

proveSmall(rollingRestart);
