import { t } from '@yardsnap/contract/texts'
import type http from 'node:http'
import { AppError } from '#errors.ts'
import { publicRequest, type PublicRequestOptions } from '#external/public-request.ts'

const MAX_REDIRECTS = 3
const HEADERS = { accept: 'image/*', 'accept-encoding': 'identity', 'user-agent': 'Yardsnap photo import' }

export type PublicFetch = ReturnType<typeof publicFetch>

/** Fetches from user-supplied URLs, protected against SSRF also where they redirect. */
export function publicFetch(options?: PublicRequestOptions) {
  const { parse, send } = publicRequest(t.lazy`Photos can only be imported from public web addresses`, options)

  /** @throws AppError `invalid` for an address that is not public; `provider_failed` if the other server fails */
  async function open(address: string, { signal }: { signal: AbortSignal }): Promise<http.IncomingMessage> {
    let url = parse(address)
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      const response = await send(url, { method: 'GET', signal, headers: HEADERS })
      const { statusCode = 0, headers } = response
      const isRedirect = statusCode >= 300 && statusCode < 400 && headers.location !== undefined
      if (!isRedirect) return checkStatus(response)
      response.destroy()
      url = parse(headers.location ?? '', url)
    }
    throw new AppError('provider_failed', t.lazy`This address redirects too often`)
  }

  return { open }
}

function checkStatus(response: http.IncomingMessage): http.IncomingMessage {
  const { statusCode = 0 } = response
  if (statusCode >= 200 && statusCode < 300) return response
  response.destroy()
  throw new AppError('provider_failed', t.lazy`The other site answered ${statusCode}`)
}
