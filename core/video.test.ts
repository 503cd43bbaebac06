import { expect, test } from 'vitest';
import { embedAddress, videoEmbed } from './video.ts';

test.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
  ['youtube.com/watch?feature=x&v=dQw4w9WgXcQ&t=42s', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?start=42'],
  ['https://youtu.be/dQw4w9WgXcQ?t=7', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?start=7'],
  ['https://youtu.be/dQw4w9WgXcQ?t=1m30s', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?start=90'],
  ['https://youtu.be/dQw4w9WgXcQ?t=1h1s', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?start=3601'],
  ['https://youtu.be/dQw4w9WgXcQ?t=soon', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
  ['https://vimeo.com/76979871/abcdef0123', 'https://player.vimeo.com/video/76979871?h=abcdef0123'],
  ['https://player.vimeo.com/video/76979871?h=abcdef0123', 'https://player.vimeo.com/video/76979871?h=abcdef0123'],
  ['https://player.vimeo.com/video/76979871?h=<b>', 'https://player.vimeo.com/video/76979871'],
  ['https://m.youtube.com/shorts/dQw4w9WgXcQ', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
  ['https://www.youtube.com/embed/dQw4w9WgXcQ', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
  ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871'],
  ['https://vimeo.com/channels/staffpicks/76979871', 'https://player.vimeo.com/video/76979871'],
  ['http://player.vimeo.com/video/76979871', 'https://player.vimeo.com/video/76979871'],
  ['https://www.youtube.com/playlist?list=PL0123456789', 'https://www.youtube-nocookie.com/embed/videoseries?list=PL0123456789'],
  ['https://www.youtube.com/embed/videoseries?list=PL0123456789', 'https://www.youtube-nocookie.com/embed/videoseries?list=PL0123456789'],
])('embeds %s as %s', (address, embed) => {
  expect(videoEmbed(address)).toBe(embed);
});

test.each([
  '',
  'not an address',
  'https://youtube.com/',
  'https://youtube.com/watch?v=<script>',
  'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
  'https://evil.example/youtube.com/watch?v=dQw4w9WgXcQ',
  'https://youtube.com@evil.example/watch?v=dQw4w9WgXcQ',
  'https://user@youtube.com/watch?v=dQw4w9WgXcQ',
  'https://youtube.com:8443/watch?v=dQw4w9WgXcQ',
  'javascript:alert(1)//youtube.com/watch?v=dQw4w9WgXcQ',
  'https://vimeo.com/about',
])('rejects %j as a video', (address) => {
  expect(videoEmbed(address)).toBeUndefined();
});

test.each([
  'https://www.youtube.com/embed/abc',
  'https://www.youtube.com/embed/videoseries?list=PL0123456789',
  'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?start=7',
  'https://player.vimeo.com/video/1',
])('embeds %s unchanged', (address) => {
  expect(embedAddress(address)).toBe(address);
});

test.each([
  '',
  'about:blank',
  'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  'http://www.youtube.com/embed/dQw4w9WgXcQ',
  'https://www.youtube.com:8443/embed/dQw4w9WgXcQ',
  'https://www.youtube.com@evil.example/embed/dQw4w9WgXcQ',
  'https://www.youtube.com/embed/../redirect?q=x',
  'https://www.youtube.com/embed/a\nb',
])('rejects %j as an embed', (address) => {
  expect(embedAddress(address)).toBeUndefined();
});

test('converts copied addresses to valid embeds', () => {
  for (const address of [
    'https://youtu.be/dQw4w9WgXcQ?t=7',
    'https://vimeo.com/76979871/abcdef0123',
    'youtube.com/playlist?list=PL0123456789',
  ]) {
    const embed = videoEmbed(address) ?? '';
    expect(embedAddress(embed)).toBe(embed);
  }
});
