import { proveSmall } from '../prove-small.ts';
import { weakerRole } from './weaker-role.ts';

proveSmall(weakerRole);
