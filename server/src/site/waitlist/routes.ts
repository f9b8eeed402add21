import { LANGUAGE_CODES, toLanguagePath } from '@yardsnap/contract/languages'
import { language, t } from '@yardsnap/contract/texts'
import { WAITLIST_FORM_PATH } from '@yardsnap/contract/page-rendering'
import { joinWaitlist, leaveWaitlist, WaitlistEntry } from '@yardsnap/contract/waitlist'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { getLanguage } from '#http/language.ts'
import { inLanguage } from '#text/translations.ts'
import { handle } from '#http/handle.ts'
import { handleMailLink } from '#http/mail-link.ts'
import { PLAIN_PAGE_POLICY, plainPage } from '#http/wait-page.ts'
import type { WaitlistService } from './service.ts'

const MAX_FORM_BYTES = 2_000

export async function waitlistRoutes(app: FastifyInstance, service: WaitlistService): Promise<void> {
  handle(app, joinWaitlist, ({ body }, request) => service.join(body.email, getLanguage(request)), {
    limit: 'waitlist',
  })

  await app.register(async (forms) => {
    const urlencoded = { parseAs: 'string', bodyLimit: MAX_FORM_BYTES } as const
    forms.addContentTypeParser('application/x-www-form-urlencoded', urlencoded, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(typeof body === 'string' ? body : ''))),
    )
    // For pages whose script has not run.
    for (const language of LANGUAGE_CODES) {
      forms
        .withTypeProvider<ZodTypeProvider>()
        .post(
          toLanguagePath(language, WAITLIST_FORM_PATH),
          { schema: { hide: true, body: WaitlistEntry } },
          async (request, reply) => {
            await app.limits.consume('waitlist', request)
            await service.join(request.body.email, language)
            reply.header('content-security-policy', PLAIN_PAGE_POLICY).type('text/html; charset=utf-8')
            return inLanguage(language, joinedPage)
          },
        )
    }
  })

  await handleMailLink(app, leaveWaitlist, (token) => service.leave(token))
}

function joinedPage(): string {
  return plainPage({
    title: t`Success!`,
    message: t`You’re on the waitlist. We’ll write to you when it starts.`,
    link: { text: t`Back`, href: toLanguagePath(language(), '/') },
  })
}
