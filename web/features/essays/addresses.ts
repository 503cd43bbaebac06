import { videoEmbed } from '#core/video.ts';

/** Parses a link; a host without a scheme gets https. */
export function linkOf(text: string): { address: string } | { fault: string } {
  const written = text.trim();
  const address = /^[a-z][a-z0-9+.-]*:/i.test(written) ? written : `https://${written}`;
  const wanted = { fault: 'Please give an address that begins with http, https, mailto or tel.' };
  if (written === '' || !URL.canParse(address)) return wanted;
  return /^(https?|mailto|tel):$/.test(new URL(address).protocol) ? { address } : wanted;
}

/** Parses the address of a video into its embed URL. */
export function videoOf(text: string): { address: string } | { fault: string } {
  const address = videoEmbed(text.trim());
  return address === undefined ? { fault: 'Please give the address of a video on YouTube or Vimeo.' } : { address };
}
