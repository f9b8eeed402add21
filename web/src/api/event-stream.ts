import { ErrorBody } from '@yardsnap/contract/errors'
import { type EventSourceMessage, EventSourceParserStream } from 'eventsource-parser/stream'
import type { z } from 'zod'
import { RefusedAnswer } from './call.ts'

/** The server-sent events of an answer as they arrive. What the stream ends in the middle of is left out. */
export async function* readEvents(response: Response): AsyncGenerator<EventSourceMessage> {
  const events = response.body?.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream())
  // Not every browser iterates over a stream itself.
  const reader = events?.getReader()
  if (!reader) return
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield value
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

/** The server answered with something that is not a result. */
export class InvalidAnswer extends Error {
  override name = 'InvalidAnswer'
}

interface Following<Progress, Result> {
  progress: z.ZodType<Progress>
  result: z.ZodType<Result>
  onProgress: (progress: Progress) => void
}

/** Reads a streamed answer up to its result. @throws RefusedAnswer, InvalidAnswer */
export async function followAnswer<Progress, Result>(
  response: Response,
  { progress, result, onProgress }: Following<Progress, Result>,
): Promise<Result> {
  for await (const { event, data } of readEvents(response)) {
    if (event === 'progress') onProgress(parseAs(progress, data))
    if (event === 'result') return parseAs(result, data)
    if (event === 'error') throw new RefusedAnswer(parseAs(ErrorBody, data))
  }
  throw new InvalidAnswer('The answer ended without a result')
}

function parseAs<T>(schema: z.ZodType<T>, json: string): T {
  try {
    return schema.parse(JSON.parse(json))
  } catch (cause) {
    throw new InvalidAnswer('The answer is unreadable', { cause })
  }
}
