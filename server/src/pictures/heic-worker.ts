import { parentPort } from 'node:worker_threads'
import libheif from 'libheif-js/wasm-bundle.js'
import type { HeicAnswer, HeicTask } from './heic.ts'

async function decode({ bytes, maxPixels }: HeicTask): Promise<HeicAnswer> {
  const images = new libheif.HeifDecoder().decode(bytes)
  const image = images.find((candidate) => candidate.is_primary()) ?? images[0]
  if (!image) return { problem: 'no picture in the file' }
  const width = image.get_width()
  const height = image.get_height()
  if (!(width > 0 && height > 0) || width * height > maxPixels) return { problem: `${width} x ${height} pixels` }
  const data = new Uint8ClampedArray(width * height * 4)
  const shown = await new Promise<unknown>((resolve) => image.display({ data, width, height }, resolve))
  for (const each of images) each.free()
  if (!shown) return { problem: 'the picture data is broken' }
  return { data: new Uint8Array(data.buffer), width, height }
}

parentPort?.on('message', (task: HeicTask) => {
  void decode(task)
    .catch((error: unknown): HeicAnswer => ({ problem: String(error) }))
    .then((answer) => parentPort?.postMessage(answer, 'data' in answer ? [answer.data.buffer] : []))
})
