import { ErrorBody } from '@yardsnap/contract/errors'
import type { z } from 'zod'

/** One event of a `text/event-stream` answer. */
export interface StreamEvent {
  event: string
  data: string
}

/**
 * Reads server-sent events (WHATWG HTML, 9.2.6) out of pieces of text that may be cut anywhere, even within a line end.
 * Comments, ids and retry times are left out.
 */
export async function* readEvents(chunks: AsyncIterable<string>): AsyncGenerator<StreamEvent> {
  let event = 'message'
  let data: string[] = []
  for await (const line of linesOf(chunks)) {
    if (line === '') {
      if (data.length > 0) yield { event, data: data.join('\n') }
      event = 'message'
      data = []
      continue
    }
    const [, field, value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? []
    if (field === 'event') event = value
    if (field === 'data') data.push(value)
  }
}

async function* linesOf(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = ''
  for await (const chunk of chunks) {
    rest += chunk
    // A carriage return at the very end may be the first half of a line end.
    const isHalf = rest.endsWith('\r')
    const lines = (isHalf ? rest.slice(0, -1) : rest).split(/\r\n|\r|\n/)
    rest = (lines.pop() ?? '') + (isHalf ? '\r' : '')
    yield* lines
  }
}

/** The text of an answer, piece by piece as it arrives. */
export async function* textOf(response: Response): AsyncGenerator<string> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
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
  for await (const { event, data } of readEvents(textOf(response))) {
    if (event === 'progress') onProgress(progress.parse(JSON.parse(data)))
    if (event === 'result') return result.parse(JSON.parse(data))
    if (event === 'error') throw new RefusedAnswer(ErrorBody.parse(JSON.parse(data)))
  }
  throw new Error('The answer ended without a result')
}
