import QRCode from 'qrcode'

/** A QR code as horizontal runs of dark modules for each row. */
export interface QrCode {
  size: number
  stretches: { x: number; y: number; length: number }[]
}

const known = new Map<string, QrCode>()
const MAX_KNOWN = 1000

/** Error correction level M (15%), because printed codes get wet, folded and stapled. */
export function qrCode(text: string): QrCode {
  const found = known.get(text)
  if (found) return found
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' })
  const stretches: QrCode['stretches'] = []
  for (let y = 0; y < modules.size; y += 1) {
    for (let x = 0; x < modules.size; x += 1) {
      if (!modules.get(y, x)) continue
      const start = x
      while (x + 1 < modules.size && modules.get(y, x + 1)) x += 1
      stretches.push({ x: start, y, length: x - start + 1 })
    }
  }
  const code = { size: modules.size, stretches }
  if (known.size < MAX_KNOWN) known.set(text, code)
  return code
}
