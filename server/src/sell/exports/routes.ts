import { printDocument, type PrintResult } from '@yardsnap/contract/exports'
import type { FastifyInstance } from 'fastify'
import { asDownload } from '#http/download.ts'
import { callSignals, wantsEvents } from '#http/event-stream.ts'
import { handle } from '#http/handle.ts'
import type { MadeFile } from '#text/made-file.ts'
import type { ExportsService } from './service.ts'

export function exportsRoutes(app: FastifyInstance, service: ExportsService): void {
  const signalOf = callSignals(app)
  handle(
    app,
    printDocument,
    async ({ host, params, query }, request, reply) => {
      const print = await service.take(host.id, { ...params, options: query })
      const signal = signalOf(reply)
      if (!wantsEvents(request)) return asDownload(reply, await print({ signal }))
      await app.streamAnswer(request, reply, async (onProgress) => asResult(await print({ onProgress, signal })))
      return undefined // never sent: the stream has taken over the reply
    },
    { limit: 'document' },
  )
}

function asResult({ content, mediaType, name }: MadeFile<Uint8Array>): PrintResult {
  return { name, mediaType, base64: Buffer.from(content).toString('base64') }
}
