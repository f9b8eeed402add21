import { processPool } from '#processes/process-pool.ts'
import { startChild } from '#processes/start-child.ts'
import type { Drawing } from './drawing-child.ts'

const TIME_LIMIT_MS = 20_000
/** Pictures are kept once they are drawn, so that the next one is a while off. */
const IDLE_MS = 5_000

const pool = processPool<Drawing, Uint8Array>({
  work: 'drawings',
  startChild: () => startChild(new URL('./drawing-child.ts', import.meta.url), []),
  maxChildren: 1,
  timeLimitMs: TIME_LIMIT_MS,
  idleMs: IDLE_MS,
})

/**
 * Draws an SVG that this app has made. That is done in a process of its own, because the decoder of SVG is off in this one:
 * pictures that people send must never reach it (sharp.ts).
 * @param svg without any text of people @returns a PNG
 */
export const drawSvg = async (svg: string): Promise<Buffer> => Buffer.from(await pool.run({ svg }))
