import { proveSmall } from '../prove-small.ts';
import { killAlerts } from './kill-alerts.ts';

proveSmall(killAlerts);
