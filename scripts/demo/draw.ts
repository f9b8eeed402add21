/** Draws the pictures of the demo's sales and supplies into server/src/demo/pictures. Run it again after changing a sample. */
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { arrange, drawRoom } from '#server/demo/drawings.ts'
import { drawProduct, PRODUCT_DRAWINGS } from '#server/demo/product-drawings.ts'
import { SAMPLE_SALES } from '#server/demo/samples.ts'

const folder = path.join(import.meta.dirname, '../../server/src/demo/pictures')
mkdirSync(path.join(folder, 'products'), { recursive: true })
for (const { picture, wall, items } of SAMPLE_SALES) {
  const svg = drawRoom(arrange(items.map((item) => item.drawing)), wall)
  await sharp(Buffer.from(svg)).jpeg({ quality: 82, mozjpeg: true }).toFile(path.join(folder, picture))
}
for (const drawing of PRODUCT_DRAWINGS) {
  const file = path.join(folder, 'products', `${drawing}.png`)
  await sharp(Buffer.from(drawProduct(drawing)))
    .png({ palette: true })
    .toFile(file)
}
