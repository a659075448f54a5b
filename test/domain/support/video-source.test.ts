import { classifyVideoSource } from '../../../src/domain/support/video-source.ts';

const origin = 'https://family.example';
const source = (address: string) => classifyVideoSource(address, origin);

test.each([
  '/videos/welcome.mp4',
  '/videos/welcome.mp4?v=2#t=3',
  'https://family.example/videos/welcome.mp4',
])('%s is a file of ours', (address) => {
  expect(source(address)).toEqual({ kind: 'file', address });
});

test.each([
  ['https://player.vimeo.com/video/76979871', '76979871'],
  ['https://player.vimeo.com/video/76979871?h=8272103f6e&title=0', '76979871?h=8272103f6e&title=0'],
  ['https://player.vimeo.com:443/video/76979871/', '76979871'],
  ['HTTPS://Player.Vimeo.com/video/1#t=30s', '1#t=30s'],
  ['https://vimeo.com/76979871', '76979871'],
  ['https://www.vimeo.com/76979871/', '76979871'],
  ['https://vimeo.com/76979871/8272103f6e', '76979871?h=8272103f6e'],
  ['https://vimeo.com/76979871/8272103f6e?share=copy#t=9', '76979871?share=copy&h=8272103f6e#t=9'],
  ['https://vimeo.com/channels/staffpicks/76979871', '76979871'],
  ['https://vimeo.com/groups/families/videos/76979871', '76979871'],
  ['https://vimeo.com/showcase/5/video/76979871', '76979871'],
  ['https://vimeo.com/album/5/video/76979871', '76979871'],
  ['https://vimeo.com/manage/videos/76979871/8272103f6e', '76979871?h=8272103f6e'],
])('%s plays in Vimeo’s player', (address, rest) => {
  expect(source(address)).toEqual({ kind: 'vimeo', address: `https://player.vimeo.com/video/${rest}` });
});

test.each([
  ['https://www.youtube.com/watch?v=abc', 'www.youtube.com'],
  ['https://vimeo.com/families', 'vimeo.com'],
  ['https://vimeo.com/event/5', 'vimeo.com'],
  ['https://player.vimeo.com/76979871', 'player.vimeo.com'],
  ['https://player.vimeo.com:8443/video/76979871', 'player.vimeo.com:8443'],
  ['https://player.vimeo.com.evil.example/video/76979871', 'player.vimeo.com.evil.example'],
  ['https://evilvimeo.com/76979871', 'evilvimeo.com'],
  ['https://family.example.evil.example/welcome.mp4', 'family.example.evil.example'],
  ['https://family.example:8443/welcome.mp4', 'family.example:8443'],
])('%s is not loaded into our page', (address, host) => {
  expect(source(address)).toEqual({ kind: 'elsewhere', address, host });
});

test.each([
  '',
  'welcome.mp4',
  'javascript:alert(1)',
  'data:video/mp4;base64,AAAA',
  'blob:https://family.example/1',
  'http://family.example/welcome.mp4',
  'http://player.vimeo.com/video/76979871',
  '//player.vimeo.com/video/76979871',
  '/\\evil.example/welcome.mp4',
  '/\t/evil.example/welcome.mp4',
  ' https://player.vimeo.com/video/76979871',
  'https://player.vimeo.com@evil.example/video/76979871',
  'https://player.vimeo.com\\@evil.example/video/76979871',
  'https:evil.example',
  'https://',
  'https://ev"il.example/<script>',
])('%j is no video', (address) => {
  expect(source(address)).toBeNull();
});
