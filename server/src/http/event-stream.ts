import { t } from '@yardsnap/contract/texts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { AppError } from '#errors.ts'
import { toAppError, logAnswer, toErrorBody } from './error-body.ts'
import { addressKey } from './rate-limit.ts'

/** Interval of comment lines, so that proxies do not close an idle stream. */
const KEEP_ALIVE_MS = 15_000
/** Minimum interval between `progress` events of one stream; values in between are merged. */
const PROGRESS_PAUSE_MS = 1000
/** A stream with more than this waiting for its reader is closed: the page connects again and gets the present state. */
export const MAX_UNREAD_STREAM_BYTES = 64 * 1024
/** Streams that one address may have open, and all together in this process: each holds a connection. */
const MAX_STREAMS_PER_ADDRESS = 60
const MAX_STREAMS = 10_000

/**
 * Hijacks the reply to send `progress` events from `follow`, and others by name, then one `result`, or `error` with the same
 * body as a non-streamed response.
 * @throws AppError `rate_limited`, before anything is sent
 */
type StreamAnswer = <Progress extends object, Result>(
  request: FastifyRequest,
  reply: FastifyReply,
  follow: (onProgress: (progress: Progress) => void, send: (event: string, data: unknown) => void) => Promise<Result>,
) => Promise<void>

declare module 'fastify' {
  interface FastifyInstance {
    streamAnswer: StreamAnswer
  }
}

/**
 * For long responses: a signal that aborts when the client disconnects or the app shuts down. An open stream would
 * delay the shutdown; the page reconnects.
 */
export function callSignals(app: FastifyInstance): (reply: FastifyReply) => AbortSignal {
  const stopping = new AbortController()
  app.addHook('preClose', async () => stopping.abort())
  return (reply) => {
    const closed = new AbortController()
    reply.raw.once('close', () => closed.abort())
    return AbortSignal.any([closed.signal, stopping.signal])
  }
}

export const eventStreamsPlugin = fp(async (app: FastifyInstance) => {
  const slots = streamSlots()
  const streamAnswer: StreamAnswer = async (request, reply, follow) => {
    const leave = slots.take(addressKey(request.ip))
    await send(reply, follow).finally(leave)
  }
  app.decorate('streamAnswer', streamAnswer)
})

async function send<Progress extends object, Result>(
  reply: FastifyReply,
  follow: (onProgress: (progress: Progress) => void, send: (event: string, data: unknown) => void) => Promise<Result>,
): Promise<void> {
  reply.hijack()
  const headers = Object.fromEntries(Object.entries(reply.getHeaders()).filter(([, value]) => value !== undefined))
  reply.raw.writeHead(200, {
    ...(headers as Record<string, string>),
    'content-type': 'text/event-stream',
    'cache-control': 'no-store, private',
    'x-accel-buffering': 'no',
  })
  const write = (text: string) => {
    // The result of `write` is ignored: changes to the sale cannot wait for a slow reader.
    if (reply.raw.writableLength > MAX_UNREAD_STREAM_BYTES) reply.raw.destroy()
    else reply.raw.write(text)
  }
  const event = (name: string, data: unknown) => write(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`)
  const progress = paced((latest: Progress) => event('progress', latest))
  const keepAlive = setInterval(() => write(': still here\n\n'), KEEP_ALIVE_MS)
  try {
    const result = await follow(progress.take, event)
    progress.end()
    event('result', result)
  } catch (error) {
    const answer = toAppError(error)
    logAnswer(reply.log, answer)
    progress.end()
    event('error', toErrorBody(answer, reply.request))
  } finally {
    clearInterval(keepAlive)
    reply.raw.end()
  }
}

/**
 * Passes values on with a pause between them. Values that arrive meanwhile are merged, the latest of each field: a
 * field that a value leaves out is unchanged.
 */
function paced<Value extends object>(pass: (value: Value) => void) {
  let waiting: { value: Value } | null = null
  let pause: NodeJS.Timeout | undefined
  const passWaiting = () => {
    pause = undefined
    if (waiting === null) return
    const { value } = waiting
    waiting = null
    pause = setTimeout(passWaiting, PROGRESS_PAUSE_MS)
    pass(value)
  }
  return {
    take: (value: Value): void => {
      waiting = { value: { ...waiting?.value, ...value } }
      if (!pause) passWaiting()
    },
    /** Passes on the merged value. */
    end: (): void => {
      clearTimeout(pause)
      passWaiting()
      clearTimeout(pause)
    },
  }
}

/** Never for HEAD, which has no body that could go on. */
export function wantsEvents({ method, headers }: FastifyRequest): boolean {
  return method !== 'HEAD' && (headers.accept?.includes('text/event-stream') ?? false)
}

/** Counts open streams. */
function streamSlots() {
  const counts = new Map<string, number>()
  let total = 0
  return {
    /** @returns a function that gives the slot back @throws AppError `rate_limited` */
    take(address: string): () => void {
      const count = counts.get(address) ?? 0
      if (count >= MAX_STREAMS_PER_ADDRESS || total >= MAX_STREAMS) {
        throw new AppError('rate_limited', t.lazy`Too many pages are open`, { retryAfterSeconds: 60 })
      }
      counts.set(address, count + 1)
      total += 1
      return () => {
        total -= 1
        const left = (counts.get(address) ?? 1) - 1
        if (left > 0) counts.set(address, left)
        else counts.delete(address)
      }
    },
  }
}
