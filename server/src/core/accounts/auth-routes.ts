import { type LazyText, t } from '@yardsnap/contract/texts'
import { EmailAddress } from '@yardsnap/contract/email-address'
import { CALLER_HEADER, ErrorBody } from '@yardsnap/contract/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Config } from '#config/config.ts'
import { AppError } from '#errors.ts'
import { SUSPENDED } from '#auth/auth.ts'
import { OIDC_PROVIDER } from '#auth/oidc-provider.ts'
import { CLIENT_ADDRESS_HEADER } from '#auth/auth-hooks.ts'
import type { LimitName } from '#http/rate-limit.ts'
import type { AccountsService } from './service.ts'

interface AuthCall {
  method: 'GET' | 'POST'
  path: string
  limit?: LimitName
  hasPassword?: boolean
  /** Whether people come here from the provider, by an address. */
  isFromProvider?: true
  /** As in `Endpoint`; at most a session. */
  addsNothing?: true
  /** For the OpenAPI document, of the calls that a program may make. */
  documented?: { summary: string; body: z.ZodObject }
}

const SignIn = z.object({ email: EmailAddress, password: z.string() })
const SignUp = SignIn.extend({ name: z.string(), firstName: z.string(), lastName: z.string() })

const PASSWORD_CALLS: AuthCall[] = [
  {
    method: 'POST',
    path: '/sign-up/email',
    limit: 'signUp',
    documented: { summary: 'Create an account. Where mail can be sent, signing in is the next call', body: SignUp },
  },
  {
    method: 'POST',
    path: '/sign-in/email',
    limit: 'signIn',
    addsNothing: true,
    documented: { summary: 'Open a session: the answer sets its cookie, which the other calls need', body: SignIn },
  },
  { method: 'POST', path: '/change-password', limit: 'ownPassword', addsNothing: true },
]
const PROVIDER_CALLS: AuthCall[] = [{ method: 'GET', path: `/callback/${OIDC_PROVIDER}`, isFromProvider: true }]
const PASSKEY_CALLS: AuthCall[] = [
  { method: 'GET', path: '/passkey/generate-register-options', limit: 'passkey' },
  { method: 'POST', path: '/passkey/verify-registration', limit: 'passkey' },
  { method: 'GET', path: '/passkey/generate-authenticate-options', limit: 'passkey' },
  { method: 'POST', path: '/passkey/verify-authentication', limit: 'signIn', addsNothing: true },
]

interface Options {
  accounts: AccountsService
  publicUrl: string
  arePasswordsOn: boolean
  oidc: Config['oidc']
}

/**
 * Better Auth's endpoints that the app exposes. All others stay unreachable: the app replaces them or does not need
 * them.
 */
export function authRoutes(app: FastifyInstance, { accounts, publicUrl, arePasswordsOn, oidc }: Options): void {
  for (const call of PASSWORD_CALLS) {
    if (arePasswordsOn) serve({ ...call, hasPassword: true })
    else refuse(call)
  }
  for (const call of [...PASSKEY_CALLS, ...(oidc ? PROVIDER_CALLS : [])]) serve(call)

  function serve({
    method,
    path,
    limit,
    hasPassword = false,
    isFromProvider,
    addsNothing,
    documented,
  }: AuthCall): void {
    app.route({
      method,
      url: `/api/auth${path}`,
      schema: documented ? { ...documented, response: ANSWERS } : { hide: true },
      // Better Auth validates the body itself, and its answer is text already.
      validatorCompiler: () => (value) => ({ value }),
      config: { addsNothing: addsNothing === true },
      exposeHeadRoute: false,
      ...(limit && { preValidation: (request: FastifyRequest) => app.limits.consume(limit, request) }),
      handler: async (request, reply) => {
        // Better Auth knows only the cookie, which may be that of somebody else by now.
        if (request.headers[CALLER_HEADER] !== undefined && !(await request.currentUser()))
          throw new AppError('unauthorized', t.lazy`Sign in to continue`)
        const asked = webRequest(request, { path, publicUrl })
        const answer = await (isFromProvider
          ? accounts.answerFromProvider(asked)
          : accounts.answer(asked, { hasPassword }))
        for (const cookie of answer.headers.getSetCookie()) reply.header('set-cookie', cookie)
        if (answer.status >= 400) throw await toServerError(answer)
        return send(reply, answer)
      },
    })
  }

  function refuse({ method, path }: AuthCall): void {
    app.route({
      method,
      url: `/api/auth${path}`,
      schema: { hide: true },
      handler: async () => {
        throw new AppError(
          'forbidden',
          t.lazy`Passwords are switched off here. Sign in with the sign-in service of this site.`,
        )
      },
    })
  }
}

const ANSWERS = { 200: z.object({}), '4xx': ErrorBody, '5xx': ErrorBody }

/**
 * Builds the request for Better Auth, with PUBLIC_URL as host and origin regardless of the Host header; cross-site
 * calls were already refused. The body has been read and is JSON.
 */
function webRequest(request: FastifyRequest, { path, publicUrl }: { path: string; publicUrl: string }): Request {
  const authUrl = new URL(`/api/auth${path}`, publicUrl)
  authUrl.search = request.url.split('?').slice(1).join('?')
  const headers = new Headers({ origin: publicUrl, [CLIENT_ADDRESS_HEADER]: request.ip })
  for (const name of ['cookie', 'user-agent'] as const) {
    const value = request.headers[name]
    if (value !== undefined) headers.set(name, value)
  }
  if (request.method === 'GET') return new Request(authUrl, { headers })
  headers.set('content-type', 'application/json')
  return new Request(authUrl, { method: request.method, headers, body: JSON.stringify(request.body ?? null) })
}

async function send(reply: FastifyReply, answer: Response): Promise<FastifyReply> {
  const location = answer.headers.get('location')
  if (location && answer.status >= 300) return reply.redirect(location, answer.status)
  return reply
    .code(answer.status)
    .type('application/json; charset=utf-8')
    .send(withoutTokens(await answer.text()))
}

/** The session token belongs only in the HttpOnly cookie, out of reach of scripts. */
function withoutTokens(json: string): string {
  if (json === '') return json
  return JSON.stringify(JSON.parse(json, (name, value: unknown) => (name === 'token' ? undefined : value)))
}

const NO_PASSKEY = t.lazy`The passkey did not work. Please try again.`
/** By the code of a refusal, as Better Auth's own words are English. Those that are not here answer calls of no page. */
const TEXTS: Partial<Record<string, LazyText>> = {
  INVALID_EMAIL_OR_PASSWORD: t.lazy`Invalid email or password`,
  INVALID_PASSWORD: t.lazy`The current password is not right`,
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: t.lazy`User already exists. Use another email.`,
  [SUSPENDED]: t.lazy`This account is suspended`,
  PASSKEY_NOT_FOUND: t.lazy`This passkey is not known here. Sign in another way.`,
  CHALLENGE_NOT_FOUND: NO_PASSKEY,
  AUTHENTICATION_FAILED: NO_PASSKEY,
}

/** Converts Better Auth's error response to the server's error format. */
async function toServerError(answer: Response): Promise<Error> {
  const { code, message } = readError(await answer.text())
  if (code.startsWith('FAILED_TO_')) {
    return new AppError('unavailable', t.lazy`This could not be saved. Try again in a moment.`, {
      retryAfterSeconds: 2,
    })
  }
  const text = TEXTS[code] ?? message
  if (answer.status === 422) return new AppError('conflict', text)
  if (code === 'SESSION_NOT_FRESH') return new AppError('forbidden', t.lazy`Log out and sign in again first.`)
  return Object.assign(new Error(String(text)), { statusCode: answer.status, text })
}

function readError(text: string): { code: string; message: string } {
  try {
    const { code, message }: { code?: unknown; message?: unknown } = JSON.parse(text)
    return {
      code: typeof code === 'string' ? code : '',
      message: typeof message === 'string' ? message : 'The request is not valid',
    }
  } catch {
    return { code: '', message: 'The request is not valid' }
  }
}
