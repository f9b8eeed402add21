import type { Endpoint } from '@yardsnap/contract/endpoint'
import { LANGUAGE_QUERY, toLanguage, toLanguagePath } from '@yardsnap/contract/languages'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { type Answer, handle } from './handle.ts'

interface MailLink extends Endpoint {
  access: 'anyone'
  params: z.ZodObject<{ token: z.ZodString }>
}

/**
 * Registers the call that ends mails by the link in them. The page that asks first has the same path without `/api`.
 * @param stop may be called again with the same token
 */
export async function handleMailLink<E extends MailLink>(
  app: FastifyInstance,
  endpoint: E,
  stop: (token: string) => Promise<Answer<E>>,
): Promise<void> {
  await app.register(async (mailLinks) => {
    // One-click unsubscribe: mail servers post a form to the link (RFC 8058), whose body is irrelevant.
    mailLinks.addContentTypeParser('*', (_request, payload, done) => {
      payload.resume()
      done(null)
    })
    handle<MailLink>(mailLinks, endpoint, ({ params }) => stop(params.token))

    // Mail clients without one-click unsubscribe open the same URL, and so do link scanners, so GET changes nothing.
    mailLinks.get<{ Params: { token: string }; Querystring: Record<string, unknown> }>(
      endpoint.path,
      { schema: { hide: true } },
      async ({ params, query }, reply) => {
        const path = endpoint.path.replace('/api', '').replace(':token', encodeURIComponent(params.token))
        return reply.redirect(toLanguagePath(toLanguage(query[LANGUAGE_QUERY]), path))
      },
    )
  })
}
