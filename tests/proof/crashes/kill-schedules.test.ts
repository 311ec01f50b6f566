import { proveSmall } from '../prove-small.ts';
import { killSchedules } from './kill-schedules.ts';

proveSmall(killSchedules);
