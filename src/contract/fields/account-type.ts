import * as z from 'zod/mini';
import { accountTypes } from '#rules/products/account-types.ts';

export const accountType = z.enum(accountTypes);
