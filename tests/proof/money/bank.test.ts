import { proveSmall } from '../prove-small.ts';
import { bank } from './bank.ts';

proveSmall(bank);
