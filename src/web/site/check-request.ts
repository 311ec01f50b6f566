import type { VisitorRequest } from './visitor-request.ts';

export type RequestErrors = Partial<Record<keyof VisitorRequest, string>>;

/** What is missing or wrong in a request, by field. */
export function checkRequest(request: VisitorRequest): RequestErrors {
  const errors: RequestErrors = {};
  if (request.kind === 'business-account') {
    if (request.legalName.trim() === '') errors.legalName = 'Enter the legal name of the business';
    if (request.businessType === '') errors.businessType = 'Choose the type of business';
  }
  if (request.name.trim() === '') errors.name = 'Enter your name';
  if (!/^\S+@\S+\.\S+$/.test(request.email.trim())) errors.email = 'Invalid email address';
  if (request.phone.replace(/\D/g, '').length < 10) {
    errors.phone = 'Phone number must be at least 10 digits';
  }
  if (request.kind === 'appointment' && request.preferredDate === '') {
    errors.preferredDate = 'Choose a day';
  }
  return errors;
}
