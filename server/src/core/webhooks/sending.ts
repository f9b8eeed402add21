import { t } from '@yardsnap/contract/texts'
import { AppError } from '#errors.ts'
import { publicRequest, type PublicRequestOptions } from '#external/public-request.ts'
import { type Message, signedHeaders } from './signing.ts'

/** Total time of one try. Standard Webhooks recommends 15 to 30 seconds. */
const TIMEOUT_MS = 15_000
const REFUSAL = t.lazy`A webhook needs a public https address`

export interface SendingOptions extends PublicRequestOptions {
  /** False only in tests, whose programs are on loopback. */
  needsHttps?: boolean
  timeoutMs?: number
}

export type WebhookSender = ReturnType<typeof webhookSender>

/** Calls addresses that people give, by the rules of push services' addresses: public, https, no redirects. */
export function webhookSender({ needsHttps = true, timeoutMs = TIMEOUT_MS, ...outgoing }: SendingOptions = {}) {
  const { parse, send } = publicRequest(REFUSAL, outgoing)

  function parseAddress(address: string): URL {
    const url = parse(address)
    if (needsHttps && (url.protocol !== 'https:' || url.port !== '')) throw new AppError('invalid', REFUSAL)
    return url
  }

  return {
    /** @throws AppError `invalid` for what is no public address */
    check(address: string): void {
      parseAddress(address)
    },

    /** @returns the HTTP status of the answer @throws AppError where there is none, and for an address that is not public */
    async post(
      address: string,
      { secret, message, at }: { secret: string; message: Message; at: Date },
    ): Promise<number> {
      const body = Buffer.from(message.body)
      const response = await send(parseAddress(address), {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'content-length': String(body.length),
          'user-agent': 'Yardsnap webhooks',
          ...signedHeaders(secret, message, at),
        },
        body,
        signal: AbortSignal.timeout(timeoutMs),
      })
      // The status is all that counts.
      response.destroy()
      return response.statusCode ?? 0
    },
  }
}
