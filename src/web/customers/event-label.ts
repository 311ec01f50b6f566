const names: Readonly<Record<string, string>> = {
  'fail-sign-in': 'Failed sign-ins',
  'lock-sign-in': 'Sign-in locked',
  'fail-proof': 'Wrong codes in a session',
  'read-rows': 'Many records viewed',
  'attempt-own-affair': 'Refused: own record',
  'attempt-second-approval': 'Refused: second person needed',
};

/** The name of an act as people say it: 'approve-transfer' is 'Approve transfer'. */
export function eventLabel(action: string): string {
  const label = names[action] ?? action.replaceAll('-', ' ');
  return label.charAt(0).toUpperCase() + label.slice(1);
}
