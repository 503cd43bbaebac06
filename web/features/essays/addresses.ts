import { videoEmbed } from '#core/video.ts';

/** A link as it is kept, or what is wrong with it. A host without a scheme is meant as https. */
export function linkOf(text: string): { address: string } | { fault: string } {
  const written = text.trim();
  const address = /^[a-z][a-z0-9+.-]*:/i.test(written) ? written : `https://${written}`;
  const wanted = { fault: 'Please give an address that begins with http, https, mailto or tel.' };
  if (written === '' || !URL.canParse(address)) return wanted;
  return /^(https?|mailto|tel):$/.test(new URL(address).protocol) ? { address } : wanted;
}

/** A video in the form in which it is embedded. */
export function videoOf(text: string): { address: string } | { fault: string } {
  const address = videoEmbed(text.trim());
  return address === undefined ? { fault: 'Please give the address of a video on YouTube or Vimeo.' } : { address };
}
