import type { FastifyInstance, FastifyReply } from 'fastify'
import { errorOf, logAnswer } from './error-body.ts'

/** A comment line now and then keeps proxies from ending a quiet stream. */
const KEEP_ALIVE_MS = 15_000

/**
 * For answers that take their time: a signal that aborts when the caller goes away or the app stops. A stream that goes on
 * would hold a stop up; the page asks again.
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
 * Takes a reply over and sends `progress` events as `follow` tells of them, then one `result`, or `error` with the body
 * that a plain answer would have.
 */
export async function streamAnswer<Progress, Result>(
  reply: FastifyReply,
  follow: (onProgress: (progress: Progress) => void) => Promise<Result>,
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
    const result = await follow((progress) => send('progress', progress))
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

/** Whether the caller asked for the events, and not for the answer alone. */
export function wantsEvents(accept: string | undefined): boolean {
  return accept?.includes('text/event-stream') ?? false
}
