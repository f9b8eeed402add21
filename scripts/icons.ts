/**
 * Draws the icons of the installed app from the logo: `node scripts/icons.ts`. They are committed, because the logo
 * hardly ever changes.
 */
import path from 'node:path'
import sharp from 'sharp'

const PUBLIC = path.join(import.meta.dirname, '../web/public')
const PAPER = '#FBF7EF'
const BRICK = '#B5391F'
/** The logo, a barn as a price tag, in a box of 26 by 30. */
const BARN =
  'M13 .6 25 8.7a1.6 1.6 0 0 1 .7 1.3v17.6a1.8 1.8 0 0 1-1.8 1.8H2.1A1.8 1.8 0 0 1 .3 27.6V10A1.6 1.6 0 0 1 1 8.7ZM13 8a3.1 3.1 0 1 0 0 6.2A3.1 3.1 0 0 0 13 8Z'
const BARN_BOX = { width: 26, height: 30 }

const ICONS = [
  { file: 'icon-192.png', pixels: 192, barnShare: 0.72 },
  { file: 'icon-512.png', pixels: 512, barnShare: 0.72 },
  // A launcher may crop a maskable icon to a centered circle of 80% of its size.
  { file: 'icon-maskable-512.png', pixels: 512, barnShare: 0.5 },
  { file: 'apple-touch-icon.png', pixels: 180, barnShare: 0.62 },
]

/** @param barnShare height of the barn as a fraction of the icon */
function drawIcon(pixels: number, barnShare: number): string {
  const scale = (pixels * barnShare) / BARN_BOX.height
  const left = (pixels - BARN_BOX.width * scale) / 2
  const top = (pixels - BARN_BOX.height * scale) / 2
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels}" height="${pixels}">
    <rect width="${pixels}" height="${pixels}" fill="${PAPER}"/>
    <path transform="translate(${left} ${top}) scale(${scale})" fill="${BRICK}" fill-rule="evenodd" d="${BARN}"/>
  </svg>`
}

for (const { file, pixels, barnShare } of ICONS) {
  await sharp(Buffer.from(drawIcon(pixels, barnShare)))
    .png({ palette: true })
    .toFile(path.join(PUBLIC, file))
}
