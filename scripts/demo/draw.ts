/** Draws the pictures of the demo's sales into server/src/demo/pictures. Run it again after changing a sample. */
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { arrange, drawRoom } from '#server/demo/drawings.ts'
import { SAMPLE_SALES } from '#server/demo/samples.ts'

const folder = path.join(import.meta.dirname, '../../server/src/demo/pictures')
mkdirSync(folder, { recursive: true })
for (const { picture, wall, items } of SAMPLE_SALES) {
  const svg = drawRoom(arrange(items.map((item) => item.drawing)), wall)
  await sharp(Buffer.from(svg)).jpeg({ quality: 82, mozjpeg: true }).toFile(path.join(folder, picture))
}
