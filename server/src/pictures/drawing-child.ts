import { constants, setPriority } from 'node:os'
import type { ChildMessage } from '#processes/child-worker.ts'
import { sharp } from './sharp.ts'

/** A drawing as SVG, made of what this app knows: no text of people is in it. */
export interface Drawing {
  svg: string
}

// Nobody waits for a link's preview as for an answer: other work takes the processor first.
setPriority(constants.priority.PRIORITY_LOW)
// The decoder of SVG is on in this process alone, which gets no files.
sharp.unblock({ operation: ['VipsForeignLoadSvg'] })

process.on('disconnect', () => process.exit())
// The terminal sends Ctrl+C to the whole process group; the server ends this process when its work is done.
process.on('SIGINT', () => {})

const send = (message: ChildMessage<Uint8Array>) => process.send?.(message)

async function draw({ svg }: Drawing): Promise<void> {
  send({ kind: 'started' })
  try {
    send({ kind: 'done', output: await sharp(Buffer.from(svg)).png({ compressionLevel: 1 }).toBuffer() })
  } catch (error) {
    send({ kind: 'failed', message: String(error) })
  }
}

process.on('message', (drawing: Drawing) => void draw(drawing))
