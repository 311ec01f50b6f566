import { proveSmall } from '../prove-small.ts';
import { killServer } from './kill-server.ts';

proveSmall(killServer);
