import { proveSmall } from '../prove-small.ts';
import { restore } from './restore.ts';

proveSmall(restore);
