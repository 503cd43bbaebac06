/** Navigates to the URL in a response. Accepts only http and https URLs. */
export function goTo(answer: object): void {
  if ('url' in answer && typeof answer.url === 'string' && answer.url !== '' && URL.canParse(answer.url, window.location.origin)) {
    const url = new URL(answer.url, window.location.origin);
    if (url.protocol === 'https:' || url.protocol === 'http:') return window.location.assign(url.href);
  }
  throw new Error('invalid redirect URL');
}
