/** Reads a code from a picture of the camera; null where there is none. */
export type ReadCode = (video: HTMLVideoElement) => Promise<string | null>

interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>
}
type DetectorClass = new (options: { formats: string[] }) => Detector

/** Pixels across, of the picture that is searched without the browser's own reader: enough for a code held close. */
const WIDTH_PIXELS = 480

/** The browser's own reader where there is one; ours is fetched only where there is none. */
export async function qrReader(): Promise<ReadCode> {
  const Detector = Reflect.get(globalThis, 'BarcodeDetector') as DetectorClass | undefined
  if (Detector) {
    const detector = new Detector({ formats: ['qr_code'] })
    return async (video) => (await detector.detect(video))[0]?.rawValue ?? null
  }
  const { default: jsQR } = await import('jsqr')
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  return async (video) => {
    if (!context || video.videoWidth === 0) return null
    canvas.width = WIDTH_PIXELS
    canvas.height = Math.round((WIDTH_PIXELS * video.videoHeight) / video.videoWidth)
    context.drawImage(video, 0, 0, canvas.width, canvas.height)
    const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height)
    return jsQR(data, width, height, { inversionAttempts: 'dontInvert' })?.data || null
  }
}
