import { t } from '@yardsnap/contract/texts'
import type { PostalAddress } from '@yardsnap/contract/addresses'
import { z } from 'zod'
import { AppError } from '#errors.ts'
import { fetchJson, RefusedError, buildUrl } from '#external/fetch-json.ts'

/**
 * Delivery point validation. `Y`: confirmed; `S`, `D`: confirmed, but the unit is wrong (S) or missing (D); `N`: not
 * confirmed.
 */
type Confirmation = 'Y' | 'S' | 'D' | 'N' | 'several' | 'unknown'

export interface UspsAnswer {
  confirmation: Confirmation
  /** USPS's form of the address, in upper case; null if not found. */
  address: PostalAddress | null
}

/** A token is renewed this long before it expires. */
const TOKEN_MARGIN_MS = 60_000
const NOT_FOUND_CODES = new Set(['010001', '010002', '010003', '010004', '010005'])
const SEVERAL_CODE = '010006'

/** `expires_in` is seconds as a string. */
const TokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().positive() })

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '')
const Info = z.object({ DPVConfirmation: z.enum(['Y', 'S', 'D', 'N']).nullish().catch('N') }).nullish()
const Found = z.object({
  address: z.object({
    streetAddress: z.string().min(1),
    secondaryAddress: text,
    city: z.string(),
    state: z.string(),
    ZIPCode: text,
  }),
  additionalInfo: Info,
  /** Name of the field in older responses. */
  addressAdditionalInfo: Info,
})
const Refusal = z.object({ error: z.object({ errors: z.array(z.object({ code: z.string() })).min(1) }) })
const AddressAnswer = z.union([Found, Refusal])

interface Options {
  baseUrl: string
  clientId: string
  clientSecret: string
  timeoutMs?: number
}

/** USPS Addresses API v3: whether mail is delivered to a house. */
export function uspsClient({ baseUrl, clientId, clientSecret, timeoutMs }: Options) {
  let token = { value: '', endsAt: 0 }
  let fetching: Promise<string> | null = null

  async function fetchToken(): Promise<string> {
    const answer = await fetchJson(TokenAnswer, {
      provider: 'USPS',
      url: buildUrl(baseUrl, '/oauth2/v3/token', {}),
      method: 'POST',
      body: { client_id: clientId, client_secret: clientSecret, grant_type: 'client_credentials' },
      timeoutMs,
    })
    token = { value: answer.access_token, endsAt: Date.now() + answer.expires_in * 1000 - TOKEN_MARGIN_MS }
    return token.value
  }

  /** The cached token; concurrent calls share one fetch. */
  async function currentToken(): Promise<string> {
    if (token.endsAt > Date.now()) return token.value
    fetching ??= fetchToken().finally(() => {
      fetching = null
    })
    return fetching
  }

  async function lookUp(address: PostalAddress, signal: AbortSignal | undefined) {
    const { street, unit } = splitUnit(address.streetAddress)
    const query = {
      streetAddress: street,
      ...(unit && { secondaryAddress: unit }),
      city: address.city,
      state: address.state,
      ...(address.zipCode && { ZIPCode: address.zipCode }),
    }
    return fetchJson(AddressAnswer, {
      provider: 'USPS',
      url: buildUrl(baseUrl, '/addresses/v3/address', query),
      headers: { authorization: `Bearer ${await currentToken()}` },
      accepts: [200, 400],
      timeoutMs,
      signal,
    })
  }

  return {
    /** @throws AppError `provider_failed` */
    async confirm(address: PostalAddress, signal?: AbortSignal): Promise<UspsAnswer> {
      const answer = await lookUp(address, signal).catch((error: unknown) => {
        if (!isUnauthorized(error)) throw error
        token.endsAt = 0 // revoked before its expiry
        return lookUp(address, signal)
      })
      if ('error' in answer) return { confirmation: readRefusal(answer.error.errors), address: null }
      const info = answer.additionalInfo ?? answer.addressAdditionalInfo
      return { confirmation: info?.DPVConfirmation ?? 'N', address: toPostal(answer.address) }
    },
  }
}

const isUnauthorized = (error: unknown) =>
  error instanceof AppError && error.cause instanceof RefusedError && error.cause.status === 401

function readRefusal(errors: { code: string }[]): Confirmation {
  if (errors.some(({ code }) => code === SEVERAL_CODE)) return 'several'
  if (errors.some(({ code }) => NOT_FOUND_CODES.has(code))) return 'unknown'
  throw new AppError('provider_failed', t.lazy`USPS does not answer now`, {
    cause: new Error(`code ${errors[0]?.code}`),
  })
}

/** Splits a canonical line such as `233 S Wacker Dr Ste 4700` into street and unit. */
function splitUnit(line: string): { street: string; unit: string } {
  const [, street = line, unit = ''] =
    /^(.+?) ((?:Apt|Bldg|Dept|Fl|Hngr|Lot|Pier|Rm|Slip|Spc|Ste|Stop|Trlr|Unit|#) .+|Bsmt|Frnt|Lbby|Lowr|Ofc|PH|Rear|Side|Uppr)$/.exec(
      line,
    ) ?? []
  return { street, unit }
}

function toPostal({
  streetAddress,
  secondaryAddress,
  city,
  state,
  ZIPCode,
}: z.infer<typeof Found>['address']): PostalAddress {
  return { streetAddress: `${streetAddress} ${secondaryAddress}`.trim(), city, state, zipCode: ZIPCode }
}
