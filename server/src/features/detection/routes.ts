import { getDetectionRun, getDetectionStatus, processImages } from '@yardsnap/contract/detection'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { errorOf } from '#http/error-body.ts'
import { handle } from '#http/handle.ts'
import type { DetectionService } from './service.ts'

/** A comment line now and then keeps proxies from ending a quiet stream. */
const KEEP_ALIVE_MS = 15_000

export function detectionRoutes(app: FastifyInstance, service: DetectionService): void {
  // A stream that goes on would hold a stop up; the page asks again for the run, which another process takes up.
  const stopping = new AbortController()
  app.addHook('preClose', async () => stopping.abort())

  handle(
    app,
    processImages,
    async ({ user, body }, request, reply) => {
      const runId = await service.start(user, body.listingId, body.imageUrls)
      const signal = AbortSignal.any([closedSignal(reply), stopping.signal])
      if (!request.headers.accept?.includes('text/event-stream')) return service.follow(runId, { signal })
      await streamRun(service, { runId, reply, signal })
      return { items: [] } // never sent: the stream has taken over the reply
    },
    { limit: 'detection' },
  )
  handle(app, getDetectionRun, ({ user, params }) => service.latest(user.id, params.listingId))
  handle(app, getDetectionStatus, () => service.status())
}

/** Aborts when the caller goes away; the run goes on without them. */
function closedSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController()
  reply.raw.once('close', () => controller.abort())
  return controller.signal
}

interface Stream {
  runId: string
  reply: FastifyReply
  signal: AbortSignal
}

async function streamRun(service: DetectionService, { runId, reply, signal }: Stream): Promise<void> {
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
    const result = await service.follow(runId, { onProgress: (progress) => send('progress', progress), signal })
    send('result', result)
  } catch (error) {
    const { code, message } = errorOf(error)
    send('error', { code, message })
  } finally {
    clearInterval(keepAlive)
    reply.raw.end()
  }
}
