import { bank } from './bank.ts';
import { proveSmall } from './prove-small.ts';

proveSmall(bank);
