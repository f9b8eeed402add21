import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { z } from 'zod'
import type { UnreadLimits } from '#config/network-config.ts'
import { unreadClosings } from '#telemetry/metrics.ts'
import { addressKey } from './rate-limit.ts'

/** Interval between checks. */
const LOOK_MS = 500

interface OpenAnswer {
  response: ServerResponse
  /** Unknown until the framework handles the request, because only the framework knows the trusted proxies. */
  address: string | null
  /** Bytes that the system had taken from this process at the last check. */
  takenBytes: number
  /** When it last took some, or none were waiting. */
  movedAt: number
}

export type UnreadAnswers = ReturnType<typeof unreadAnswers>

/**
 * Ends answers whose readers do not read: the unread part is in this process's memory. When the readers of an address,
 * or of the whole process, leave too much together, the slowest ones are closed, but never the only one.
 */
export function unreadAnswers({ timeoutMs, addressBytes, totalBytes }: UnreadLimits) {
  const answers = new Map<ServerResponse, OpenAnswer>()
  let timer: NodeJS.Timeout | undefined

  function checkAnswers(): void {
    const now = performance.now()
    for (const answer of answers.values()) {
      if (hasMoved(answer)) answer.movedAt = now
      else if (now - answer.movedAt >= timeoutMs) close(answer, 'idle')
    }
    for (const group of groupByAddress(answers.values())) closeSlowest(group, addressBytes, 'address')
    closeSlowest([...answers.values()], totalBytes, 'process')
    timer = answers.size > 0 ? setTimeout(checkAnswers, LOOK_MS).unref() : undefined
  }

  return {
    /** Watches an answer until it is read. */
    watch(response: ServerResponse): void {
      answers.set(response, { response, address: null, takenBytes: 0, movedAt: performance.now() })
      response.once('close', () => answers.delete(response))
      timer ??= setTimeout(checkAnswers, LOOK_MS).unref()
    },

    /** Sets the address that an answer goes to. */
    assign(response: ServerResponse, address: string): void {
      const answer = answers.get(response)
      if (answer) answer.address = address
    },
  }
}

/** Sets the address of each request. */
export const unreadAnswersPlugin = fp(async (app: FastifyInstance, { unread }: { unread: UnreadAnswers }) => {
  app.addHook('onRequest', async (request, reply) => unread.assign(reply.raw, addressKey(request.ip)))
})

function hasMoved(answer: OpenAnswer): boolean {
  const { socket } = answer.response
  // Without a socket it is queued behind another answer of its connection, which is watched itself.
  if (!socket || answer.response.writableLength === 0) return true
  const takenBytes = takenFrom(socket)
  const isMore = takenBytes > answer.takenBytes
  answer.takenBytes = takenBytes
  return isMore
}

const Handle = z.object({ bytesWritten: z.number(), writeQueueSize: z.number() })

/**
 * The bytes that the system has taken of those written. Only the socket's handle knows this (Node's own idle timeout
 * reads it there too): `bytesWritten` of a socket includes queued bytes, and counts a write as a whole until its last
 * byte is gone.
 */
function takenFrom(socket: Socket): number {
  const { data } = Handle.safeParse(Reflect.get(socket, '_handle'))
  return data ? data.bytesWritten - data.writeQueueSize : socket.bytesWritten - socket.writableLength
}

function groupByAddress(answers: Iterable<OpenAnswer>): OpenAnswer[][] {
  const groups = Map.groupBy(answers, ({ address }) => address)
  groups.delete(null)
  return [...groups.values()]
}

type Reason = 'idle' | 'address' | 'process'

function closeSlowest(answers: readonly OpenAnswer[], maxBytes: number, reason: Reason): void {
  const waiting = answers.filter(({ response }) => !response.destroyed && response.writableLength > 0)
  let bytes = waiting.reduce((sum, { response }) => sum + response.writableLength, 0)
  if (bytes <= maxBytes) return
  for (const answer of waiting.toSorted((a, b) => a.movedAt - b.movedAt).slice(0, -1)) {
    if (bytes <= maxBytes) return
    bytes -= answer.response.writableLength
    close(answer, reason)
  }
}

function close({ response }: OpenAnswer, reason: Reason): void {
  unreadClosings.add(1, { reason })
  response.destroy()
}
