import { ErrorBody } from '@yardsnap/contract/errors'
import { type EventSourceMessage, EventSourceParserStream } from 'eventsource-parser/stream'
import type { z } from 'zod'

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

/** What the server could not do after it had begun to answer, in its own words. */
export class RefusedAnswer extends Error {
  override name = 'RefusedAnswer'
  readonly body: ErrorBody

  constructor(body: ErrorBody) {
    super(body.message)
    this.body = body
  }
}

interface Following<Progress, Result> {
  progress: z.ZodType<Progress>
  result: z.ZodType<Result>
  onProgress: (progress: Progress) => void
}

/** The result of an answer that tells of its progress. @throws RefusedAnswer, and Error when it breaks off */
export async function followAnswer<Progress, Result>(
  response: Response,
  { progress, result, onProgress }: Following<Progress, Result>,
): Promise<Result> {
  for await (const { event, data } of readEvents(response)) {
    if (event === 'progress') onProgress(progress.parse(JSON.parse(data)))
    if (event === 'result') return result.parse(JSON.parse(data))
    if (event === 'error') throw new RefusedAnswer(ErrorBody.parse(JSON.parse(data)))
  }
  throw new Error('The answer ended without a result')
}
