import { t } from '@yardsnap/contract/texts'
import type { Endpoint, InputOf, ResponseOf } from '@yardsnap/contract/endpoint'
import { ErrorBody } from '@yardsnap/contract/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#errors.ts'
import type { Outgoing } from '#log/redaction.ts'
import type { LimitName } from './rate-limit.ts'
import type { Host, SessionUser } from './session.ts'

type Caller<E extends Endpoint> = E['access'] extends 'anyone' | 'cashier'
  ? { user: SessionUser | null }
  : { user: SessionUser }
/** `host`: for whom the caller acts, which is the caller where they are no co-host. */
type CallersHost<E extends Endpoint> = E extends { forCoHosts: true }
  ? { host: E['access'] extends 'user' ? Host : Host | null }
  : unknown
type Handler<E extends Endpoint> = (
  input: InputOf<E> & Caller<E> & CallersHost<E>,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<Answer<E>>
/** What a handler returns; for an endpoint without a response it need not be `undefined`. */
export type Answer<E extends Endpoint> = Outgoing<ResponseOf<E>> | (ResponseOf<E> extends undefined ? void : never)

/** What the API's document says of calls with `forCoHosts`. */
const FOR_CO_HOSTS = 'Who edits the sale together with its owner may call this, too.'

interface HandleOptions {
  /** A rate limit in addition to the general one. */
  limit?: LimitName
  /** In place of the general one. */
  generalLimit?: LimitName
  bodyLimitBytes?: number
  /** Serializes the response as is, without its schema; tests check that it matches the schema exactly. */
  isAnswerTrusted?: boolean
}

/**
 * Registers a handler for an endpoint of the contract. The session is checked before the body is validated, so that a
 * signed-out caller gets only 401.
 */
export function handle<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  answer: Handler<E>,
  options: HandleOptions = {},
): void {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    schema: {
      summary: endpoint.summary,
      ...(endpoint.forCoHosts && { description: FOR_CO_HOSTS }),
      ...(endpoint.params && { params: endpoint.params }),
      ...(endpoint.query && { querystring: endpoint.query }),
      ...(endpoint.body && { body: endpoint.body }),
      response: { [endpoint.status]: toResponseSchema(endpoint), '4xx': ErrorBody, '5xx': ErrorBody },
    },
    config: {
      access: endpoint.access,
      ...(endpoint.tokenScope && { tokenScope: endpoint.tokenScope }),
      addsNothing: endpoint.addsNothing === true || endpoint.access === 'admin',
      ...(options.generalLimit && { generalLimit: options.generalLimit }),
    },
    ...(options.isAnswerTrusted && { serializerCompiler: () => JSON.stringify }),
    ...(options.bodyLimitBytes && { bodyLimit: options.bodyLimitBytes }),
    ...(endpoint.access === 'admin' && { onRequest: refuseAllButAdmins }),
    preValidation: async (request) => {
      await request.checkToken()
      const user = await request.currentUser()
      if (endpoint.access === 'user' && !user) throw new AppError('unauthorized', t.lazy`Sign in to continue`)
      if (options.limit) await app.limits.consume(options.limit, request)
    },
    handler: async (request, reply) => {
      const user = await request.currentUser()
      reply.code(endpoint.status)
      const { params, query, body } = request
      const host = endpoint.forCoHosts && user ? await findHost(app, user, params) : user
      const input: unknown = { params, query, body, user, host } // validated by Fastify with `schema` above
      const result = await answer(input as InputOf<E> & Caller<E> & CallersHost<E>, request, reply)
      // If an async handler resolves with undefined, Fastify waits for a later reply.
      return endpoint.status === 204 ? reply.send() : result
    },
  })
}

/** Only calls that name a listing in their path are for co-hosts. */
function findHost(app: FastifyInstance, user: SessionUser, params: unknown): Promise<Host> {
  return app.findHost(user, (params as { listingId: string }).listingId)
}

function toResponseSchema({ response, mediaTypes }: Endpoint): unknown {
  if (!mediaTypes) return response
  return { content: Object.fromEntries(mediaTypes.map((type) => [type, { schema: response }])) }
}

/** Runs before the request is parsed: to others, admin routes look like any unknown URL. */
export async function refuseAllButAdmins(request: FastifyRequest): Promise<void> {
  const user = await request.currentUser()
  if (!user?.isAdmin) throw new AppError('not_found', t.lazy`There is nothing at this address`)
}
