import sharp from 'sharp';

const svg = (inside: string, attributes = ''): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9" ${attributes}><rect width="9" height="9" fill="#123"/>${inside}</svg>`;
const bomb = Array.from({ length: 9 }, (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`).join('');

/** SVG files that run scripts, load other files, link to them, or expand without limit. */
const drawings: Readonly<Record<string, string | Uint8Array>> = {
  script: svg('<script>alert(1)</script>'),
  'script in capitals': svg('<SCRIPT>alert(1)</SCRIPT>'),
  'script by a prefix': svg('<s:script xmlns:s="http://www.w3.org/2000/svg">alert(1)</s:script>'),
  'script from elsewhere': svg('<script xlink:href="https://evil.example/a.js"/>'),
  'script in CDATA': svg('<text><![CDATA[<script>alert(1)</script>]]></text>'),
  'an event': svg('', 'onload="alert(1)"'),
  'an event in capitals': svg('<rect OnClick="alert(1)"/>'),
  'a link that runs': svg('<a href="javascript:alert(1)"><rect width="1" height="1"/></a>'),
  'a link that is written as entities': svg('<a xlink:href="&#106;avascript:alert(1)"><rect/></a>'),
  'use from elsewhere': svg('<use href="https://evil.example/a.svg#b"/>'),
  'use of data': svg('<use xlink:href="data:image/svg+xml,%3Csvg onload=alert(1)%3E#a"/>'),
  'a picture from elsewhere': svg('<image href="https://evil.example/track.png" width="1" height="1"/>'),
  'a filter from elsewhere': svg('<filter id="f"><feImage href="https://evil.example/a.png"/></filter>'),
  'a fill from elsewhere': svg(
    '<rect fill="url(https://evil.example/a#b)" style="fill:url(//evil.example)"/>',
  ),
  'a page inside': svg(
    '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><script>1</script></body></foreignObject>',
  ),
  'a frame inside': svg('<iframe xmlns="http://www.w3.org/1999/xhtml" src="https://evil.example"/>'),
  'an animation of a link': svg('<a><animate attributeName="href" to="javascript:alert(1)"/><rect/></a>'),
  'an animation with an event': svg('<set attributeName="x" onbegin="alert(1)" to="1"/>'),
  'a handler': svg('<handler type="application/ecmascript">alert(1)</handler>'),
  'a style sheet inside': svg('<style>@import url(https://evil.example/a.css);</style>'),
  'a style sheet beside': `<?xml-stylesheet href="https://evil.example/a.xsl"?>${svg('')}`,
  'entities that grow': `<!DOCTYPE svg [<!ENTITY e0 "x">${bomb}]>${svg('<text>&e9;</text>')}`,
  'an entity that reads a file': `<!DOCTYPE svg [<!ENTITY f SYSTEM "file:///etc/passwd">]>${svg('<text>&f;</text>')}`,
  'twenty thousand groups': svg(`${'<g>'.repeat(20_000)}${'</g>'.repeat(20_000)}`),
  'a size without end':
    '<svg xmlns="http://www.w3.org/2000/svg" width="1000000" height="1000000"><rect/></svg>',
  'no end': '<svg xmlns="http://www.w3.org/2000/svg"><rect width="1"',
  'a page around it': `<!doctype html><body>${svg('<script>alert(1)</script>')}</body>`,
  'UTF-16': Buffer.from(svg('<script>alert(1)</script>'), 'utf16le'),
};

/** Files that are broken pictures or none at all. */
const others: Readonly<Record<string, string | Uint8Array>> = {
  nothing: '',
  'one byte': 'x',
  'a page': '<!doctype html><script>alert(1)</script>',
  'a script': '#!/bin/sh\nrm -rf /',
  'a PDF': '%PDF-1.7\n1 0 obj <</JS (app.alert(1))>>',
  'a ZIP': Buffer.from('504b0304140000000800', 'hex'),
  'a program': Buffer.from('4d5a90000300000004000000ffff0000', 'hex'),
  'a GIF': Buffer.from(
    '47494638396101000100800000ffffff00000021f90401000000002c00000000010001000002024401003b',
    'hex',
  ),
  'a bitmap of Windows': Buffer.from('424d3a000000000000003600000028000000', 'hex'),
  'a head of PNG': Buffer.from('89504e470d0a1a0a', 'hex'),
  'a head of JPEG': Buffer.from('ffd8ffe000104a464946', 'hex'),
  'a head of WebP': Buffer.from('524946460000000057454250', 'hex'),
  'a head of AVIF': Buffer.from('0000001c6674797061766966', 'hex'),
  'JPEG and then a page': Buffer.from('ffd8ff3c7363726970743e616c6572742831293c2f7363726970743e', 'hex'),
};

/** Returns real pictures that are damaged, or contain personal data or foreign content. */
async function bitmaps(): Promise<Record<string, Uint8Array>> {
  const plain = sharp({ create: { width: 40, height: 30, channels: 3, background: '#c60' } });
  const [png, jpeg, webp] = await Promise.all([
    plain.clone().png().toBuffer(),
    plain
      .clone()
      .withExif({ IFD0: { Artist: 'Ann of 7 Hill Street' } })
      .jpeg()
      .toBuffer(),
    plain.clone().webp().toBuffer(),
  ]);
  const huge = Buffer.from(png);
  huge.writeUInt32BE(60_000, 16);
  huge.writeUInt32BE(60_000, 20);
  return {
    'a PNG that says it is enormous': huge,
    'half a PNG': png.subarray(0, png.length / 2),
    'half a JPEG': jpeg.subarray(0, jpeg.length / 2),
    'a JPEG that tells who took it': jpeg,
    'a PNG with a page behind it': Buffer.concat([png, Buffer.from('<script>alert(1)</script>')]),
    'half a WebP': webp.subarray(0, webp.length / 2),
  };
}

/** Returns 48 files with which the upload of pictures is tested, each with its description. */
export async function hostilePictures(): Promise<[what: string, bytes: Uint8Array][]> {
  const all = { ...drawings, ...others, ...(await bitmaps()) };
  return Object.entries(all).map(([what, file]) => [
    what,
    typeof file === 'string' ? Buffer.from(file) : file,
  ]);
}
