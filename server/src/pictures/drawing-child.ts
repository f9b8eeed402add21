import { constants, setPriority } from 'node:os'
import { doJobs } from '#processes/child-jobs.ts'
import { sharp } from './sharp.ts'

/** A drawing as SVG, made of what this app knows: no text of people is in it. */
export interface Drawing {
  svg: string
}

// Nobody waits for a link's preview as for an answer: other work takes the processor first.
setPriority(constants.priority.PRIORITY_LOW)
// The decoder of SVG is on in this process alone, which gets no files.
sharp.unblock({ operation: ['VipsForeignLoadSvg'] })

doJobs(({ svg }: Drawing): Promise<Uint8Array> => sharp(Buffer.from(svg)).png({ compressionLevel: 1 }).toBuffer())
