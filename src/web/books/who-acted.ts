export interface Actor {
  readonly actorKind: 'visitor' | 'customer' | 'staff' | 'system' | null;
  readonly actorName: string | null;
}

const kinds = {
  visitor: 'Visitor',
  customer: 'Customer',
  staff: 'Staff',
  system: 'Bank system',
} as const;

/** The person, or what acted where no person did. */
export function whoActed({ actorName, actorKind }: Actor): string {
  return actorName ?? (actorKind === null ? 'Not recorded' : kinds[actorKind]);
}

/** What a named person is to the bank; undefined where no person is named. */
export function roleOf({ actorName, actorKind }: Actor): string | undefined {
  return actorName === null || actorKind === null ? undefined : kinds[actorKind];
}
