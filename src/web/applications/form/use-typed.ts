import { useFormContext, useWatch } from 'react-hook-form';
import { type ApplicationValues, emptyApplication } from './application-values.ts';

/** What stands in the fields right now. */
export function useTyped(): ApplicationValues {
  const { control } = useFormContext<ApplicationValues>();
  return { ...emptyApplication, ...useWatch({ control }) };
}
