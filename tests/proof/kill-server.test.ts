import { killServer } from './kill-server.ts';
import { proveSmall } from './prove-small.ts';

proveSmall(killServer);
