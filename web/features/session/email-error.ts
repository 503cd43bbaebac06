/** Returns why a text is no email address; undefined if it is one. */
export function emailError(text: string): string | undefined {
  const email = text.trim();
  if (email === '') return 'Email is required';
  return /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/.test(email) ? undefined : 'Please enter an email address, such as name@example.org';
}
