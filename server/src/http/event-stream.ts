import type { FastifyInstance, FastifyReply } from 'fastify'
import { errorOf, logAnswer } from './error-body.ts'

/** Interval of comment lines, so that proxies do not close an idle stream. */
const KEEP_ALIVE_MS = 15_000

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

/**
 * Hijacks a reply to send `progress` events from `follow`, and others by name, then one `result`, or `error` with the same
 * body as a non-streamed response.
 */
export async function streamAnswer<Progress, Result>(
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
  const send = (event: string, data: unknown) => reply.raw.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
  const keepAlive = setInterval(() => reply.raw.write(': still here\n\n'), KEEP_ALIVE_MS)
  try {
    const result = await follow((progress) => send('progress', progress), send)
    send('result', result)
  } catch (error) {
    const answer = errorOf(error)
    logAnswer(reply.log, answer)
    send('error', { code: answer.code, message: answer.message })
  } finally {
    clearInterval(keepAlive)
    reply.raw.end()
  }
}

export function wantsEvents(accept: string | undefined): boolean {
  return accept?.includes('text/event-stream') ?? false
}
