import { NetworkError, StatusError } from '../../platform/api-errors.ts';

/** Returns the error text of a failed login or signup, which have their own texts per status. */
export function accountFailure(error: unknown, which: 'Login' | 'Signup'): string {
  if (error instanceof NetworkError) return 'Unable to reach server. Please check your connection or contact support.';
  const fallback = `${which} failed, please try again`;
  if (!(error instanceof StatusError)) return fallback;
  switch (error.status) {
    case 400:
      return error.details ?? 'Invalid input. Please check your email or password.';
    case 401:
      return which === 'Login' ? 'Invalid email or password' : fallback;
    case 404:
      return 'Server endpoint not found. Please contact support.';
    case 500:
      return 'Server error, please try again later';
    case 502:
    case 503:
    case 504:
      return 'Server is down, please contact support';
    default:
      return error.details ?? fallback;
  }
}
