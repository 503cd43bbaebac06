import { videoEmbed } from '#core/video.ts';

/** Parses a link; a host without a scheme gets https. */
export function parseLink(text: string): { address: string } | { error: string } {
  const input = text.trim();
  const address = /^[a-z][a-z0-9+.-]*:/i.test(input) ? input : `https://${input}`;
  const invalid = { error: 'Please enter a URL that starts with http, https, mailto or tel.' };
  if (input === '' || !URL.canParse(address)) return invalid;
  return /^(https?|mailto|tel):$/.test(new URL(address).protocol) ? { address } : invalid;
}

/** Parses the address of a video into its embed URL. */
export function parseVideoAddress(text: string): { address: string } | { error: string } {
  const address = videoEmbed(text.trim());
  return address === undefined ? { error: 'Please enter the URL of a YouTube or Vimeo video.' } : { address };
}
