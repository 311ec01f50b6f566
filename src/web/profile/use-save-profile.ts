import type { Sent } from '#contract/endpoint.ts';
import { readProfile, updateProfile } from '#endpoints/people/profile.ts';
import { endpointKey } from '../base/api/endpoint-key.ts';
import { queryClient } from '../base/api/query-client.ts';
import { useSubmit } from '../base/api/use-endpoint.ts';
import type { FieldErrors } from '../base/form/check-fields.ts';
import { showToast, toastRefusal } from '../base/page/toasts.ts';

type Changes = NonNullable<Sent<typeof updateProfile>['body']>;

interface Outcome {
  readonly onCodeNeeded?: (stepUp: string) => void;
  readonly onRefused?: (fields: FieldErrors) => void;
}

/** Saves some of the settings; the others stay as they are. */
export function useSaveProfile({ onCodeNeeded, onRefused }: Outcome = {}) {
  const { submit, isPending } = useSubmit(updateProfile, {
    onDone: (reply) => {
      queryClient.setQueryData(endpointKey(readProfile), reply);
      showToast({ title: 'Settings saved', text: 'Your account settings are up to date.' });
    },
    onRefused: (error) => {
      if (onCodeNeeded && error.stepUp !== undefined) return onCodeNeeded(error.stepUp);
      toastRefusal('Settings not saved', error);
      onRefused?.(error.fields);
    },
  });
  return { save: (body: Changes) => submit({ body }), isPending };
}
