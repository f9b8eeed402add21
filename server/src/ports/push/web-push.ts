import { t } from '@yardsnap/contract/texts'
import { createECDH, ECDH, randomBytes } from 'node:crypto'
import http from 'node:http'
import https from 'node:https'
import ece from 'http_ece'
import { importJWK, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'
import { AppError } from '#errors.ts'
import { publicRequest, type PublicRequestOptions } from '#external/public-request.ts'
import type { Push, PushMessage, PushSubscription, VapidKeys } from './port.ts'

const CURVE = 'prime256v1'
/** Total time of one message, the answer included. */
const TIMEOUT_MS = 5_000
/** Answers are short or empty; a longer one is cut off. */
const MAX_ANSWER_BYTES = 16 * 1024
/** Push services accept at most 24 hours (RFC 8292, 2). A signature is used again for half of its time. */
const SIGNATURE_HOURS = 12
const GONE = new Set([404, 410])
const REFUSAL = t.lazy`Push messages can only be sent to a push service with a public https address`

interface Options extends PublicRequestOptions {
  readKeys: () => Promise<VapidKeys>
  /** How push services reach who runs the site: a `mailto:` or https address. */
  contact: string
  /** False only in tests, whose push service is on loopback. */
  needsHttps?: boolean
  timeoutMs?: number
}

/** Web push: RFC 8030 with messages encrypted by RFC 8291 and signed by RFC 8292. */
export function webPush({ readKeys, contact, needsHttps = true, timeoutMs = TIMEOUT_MS, ...outgoing }: Options): Push {
  const { parse, send } = publicRequest(REFUSAL, outgoing)
  const agents = { 'https:': new https.Agent({ keepAlive: true }), 'http:': new http.Agent({ keepAlive: true }) }
  const signatures = new LRUCache<string, string>({ max: 1000, ttl: (SIGNATURE_HOURS * 3_600_000) / 2 })

  function parseEndpoint(endpoint: string): URL {
    const url = parse(endpoint)
    if (needsHttps && url.protocol !== 'https:') throw new AppError('invalid', REFUSAL)
    return url
  }

  async function authorization({ origin }: URL): Promise<string> {
    const keys = await readKeys()
    const token = signatures.get(origin) ?? (await sign(keys, origin))
    signatures.set(origin, token, { noUpdateTTL: true })
    return `vapid t=${token}, k=${toPublicKey(keys)}`
  }

  async function sign(keys: VapidKeys, audience: string): Promise<string> {
    return new SignJWT()
      .setProtectedHeader({ alg: 'ES256', typ: 'JWT' })
      .setAudience(audience)
      .setSubject(contact)
      .setExpirationTime(`${SIGNATURE_HOURS}h`)
      .sign(await importJWK({ kty: 'EC', crv: 'P-256', ...keys }, 'ES256'))
  }

  return {
    publicKey: async () => toPublicKey(await readKeys()),

    check({ endpoint, p256dh }) {
      parseEndpoint(endpoint)
      try {
        ECDH.convertKey(p256dh, CURVE, 'base64url')
      } catch (error) {
        throw new AppError('invalid', t.lazy`The keys of the subscription are not valid`, { cause: error })
      }
    },

    async send(subscription, { payload, topic, isUrgent, ttlSeconds }: PushMessage) {
      const url = parseEndpoint(subscription.endpoint)
      const response = await send(url, {
        method: 'POST',
        headers: {
          authorization: await authorization(url),
          'content-type': 'application/octet-stream',
          'content-encoding': 'aes128gcm',
          ttl: String(ttlSeconds),
          urgency: isUrgent ? 'high' : 'normal',
          topic,
        },
        body: encrypt(subscription, payload),
        signal: AbortSignal.timeout(timeoutMs),
        agent: url.protocol === 'https:' ? agents['https:'] : agents['http:'],
      })
      await skip(response)
      return toOutcome(response.statusCode ?? 0)
    },
  }
}

function toPublicKey({ x, y }: Pick<VapidKeys, 'x' | 'y'>): string {
  const point = [Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]
  return Buffer.concat(point).toString('base64url')
}

function encrypt({ p256dh, auth }: PushSubscription, payload: string): Buffer {
  const privateKey = createECDH(CURVE)
  privateKey.generateKeys()
  return ece.encrypt(Buffer.from(payload), {
    version: 'aes128gcm',
    privateKey,
    dh: p256dh,
    authSecret: auth,
    salt: randomBytes(16).toString('base64url'),
  })
}

/** Reads an answer to its end, so that its connection can be used again, unless it is long or slow. */
async function skip(response: http.IncomingMessage): Promise<void> {
  let bytes = 0
  try {
    for await (const chunk of response) {
      bytes += (chunk as Buffer).length
      if (bytes > MAX_ANSWER_BYTES) return
    }
  } catch {
    // The status has arrived already, and it is all that counts.
  }
}

/** @throws AppError */
function toOutcome(status: number): 'sent' | 'gone' {
  if (status >= 200 && status < 300) return 'sent'
  if (GONE.has(status)) return 'gone'
  const isPassing = status >= 500 || status === 429
  throw new AppError(isPassing ? 'provider_failed' : 'invalid', `The push service answered ${status}`)
}
