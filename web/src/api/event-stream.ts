import { ErrorBody } from '@yardsnap/contract/errors'
import type { z } from 'zod'

export interface StreamEvent {
  event: string
  data: string
}

/** Parses server-sent events (WHATWG HTML, 9.2.6) from text that may be cut anywhere. Ignores ids and retry times. */
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

async function* textOf(response: Response): AsyncGenerator<string> {
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

/** An error that the server reported after its answer had begun. */
export class RefusedAnswer extends Error {
  override name = 'RefusedAnswer'
  readonly body: ErrorBody

  constructor(body: ErrorBody) {
    super(body.message)
    this.body = body
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
  for await (const { event, data } of readEvents(textOf(response))) {
    if (event === 'progress') onProgress(parseAs(progress, data))
    if (event === 'result') return parseAs(result, data)
    if (event === 'error') throw new RefusedAnswer(parseAs(ErrorBody, data))
  }
  throw new InvalidAnswer('The answer ended without a result')
}

export function parseAs<T>(schema: z.ZodType<T>, json: string): T {
  try {
    return schema.parse(JSON.parse(json))
  } catch (cause) {
    throw new InvalidAnswer('The answer is unreadable', { cause })
  }
}
