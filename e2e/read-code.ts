import jsqr from 'jsqr'
import type { Locator } from 'playwright-core'
import { sharp } from '#server/pictures/sharp.ts'

/** What the QR code shown on a page holds, read from its pixels as a phone would. */
export async function readShownCode(code: Locator): Promise<string | null> {
  const picture = sharp(await code.screenshot())
    .ensureAlpha()
    .raw()
  const { data, info } = await picture.toBuffer({ resolveWithObject: true })
  return jsqr.default(new Uint8ClampedArray(data), info.width, info.height)?.data ?? null
}
