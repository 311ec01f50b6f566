export const requestStatuses = ['pending', 'approved', 'denied', 'cancelled'] as const;
export type RequestStatus = (typeof requestStatuses)[number];

export const employmentStatuses = [
  'full-time',
  'part-time',
  'self-employed',
  'retired',
  'unemployed',
] as const;
export type EmploymentStatus = (typeof employmentStatuses)[number];

export const MISSING_INFORMATION = 'Missing information: Please fill out all required fields.';
export const LIMIT_NOT_HIGHER =
  'Invalid requested limit: Requested limit must be higher than your current limit.';
