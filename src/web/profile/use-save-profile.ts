import type { Sent } from '#contract/endpoint.ts';
import { readProfile, updateProfile } from '#contract/profile.ts';
import type { FieldErrors } from '../base/check-fields.ts';
import { endpointKey } from '../base/endpoint-key.ts';
import { queryClient } from '../base/query-client.ts';
import { showToast, toastRefusal } from '../base/toasts.ts';
import { useSubmit } from '../base/use-endpoint.ts';

type Changes = NonNullable<Sent<typeof updateProfile>['body']>;

/** Saves some of the settings; the others stay as they are. */
export function useSaveProfile(onRefused?: (fields: FieldErrors) => void) {
  const { submit, isPending } = useSubmit(updateProfile, {
    onDone: (reply) => {
      queryClient.setQueryData(endpointKey(readProfile), reply);
      showToast({ title: 'Settings saved', text: 'Your account settings are up to date.' });
    },
    onRefused: (error) => {
      toastRefusal('Settings not saved', error);
      onRefused?.(error.fields);
    },
  });
  return { save: (body: Changes) => submit({ body }), isPending };
}
