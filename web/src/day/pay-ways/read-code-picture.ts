/** Pixels across: a screenshot of a bank's app is read well, and a photo of 50 megapixels is not searched for a minute. */
const MOST_PIXELS = 1600

/** What the QR code in a picture holds; null where none is found. @throws for a file that is no picture */
export async function readCodePicture(file: File): Promise<string | null> {
  const picture = await createImageBitmap(file)
  const { default: jsQR } = await import('jsqr')
  const scale = Math.min(1, MOST_PIXELS / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * scale)
  canvas.height = Math.round(picture.height * scale)
  const context = canvas.getContext('2d')
  if (!context) return null
  // A code may lie on nothing, which would be black.
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height)
  return jsQR(data, width, height)?.data || null
}
