import type { AddressInput, AddressValidation, PostalAddress } from '@yardsnap/contract/addresses'
import { AppError } from '#errors.ts'
import { cityKey } from '#gazetteer/city-key.ts'
import type { Gazetteer } from '#gazetteer/gazetteer.ts'
import { openGazetteer } from '#gazetteer/open-gazetteer.ts'
import type { Log } from '#log/logger.ts'
import type { ProviderStore } from '#external/provider-store.ts'
import { type Assessment, assessAddress, isSame } from './embedded.ts'
import type { AddressPort } from './port.ts'
import { parseStreetLine } from '#gazetteer/street-line.ts'
import type { uspsClient, UspsAnswer } from './usps.ts'

/** USPS returns no confidence, so these values are assigned by how much of the address it confirmed. */
const CONFIDENCE = { Y: 0.99, S: 0.85, D: 0.8, N: 0.4, several: 0.3, unknown: 0.1 } as const

/** USPS allows about 60 calls an hour per application. */
const QUOTA = { calls: 55, seconds: 3600 }
const KEEP_HOURS = 24

interface Dependencies {
  usps: ReturnType<typeof uspsClient>
  embedded: AddressPort
  providerStore: ProviderStore
  log: Pick<Log, 'warn'>
}

/**
 * The embedded check, confirmed by USPS if the address is plausible. Falls back to the embedded answer when USPS fails
 * or its quota is used up.
 */
export function verifiedAddressChecker({ usps, embedded, providerStore, log }: Dependencies): AddressPort {
  async function fetchAnswer(question: PostalAddress, signal: AbortSignal | undefined): Promise<UspsAnswer> {
    const key = Object.values(question).join('|').toUpperCase()
    const known = await providerStore.recall('USPS', key)
    if (known !== undefined) return known as UspsAnswer // stored by `remember` below
    await providerStore.waitForQuota('USPS', QUOTA, 0)
    const answer = await usps.confirm(question, signal)
    await providerStore.remember('USPS', key, { answer, hours: KEEP_HOURS })
    return answer
  }

  return {
    async check(address, { language, signal } = {}) {
      const gazetteer = await openGazetteer()
      const assessment = assessAddress(gazetteer, address, language)
      if (!assessment.question) return assessment.validation
      try {
        return weigh({ gazetteer, address, assessment, answer: await fetchAnswer(assessment.question, signal) })
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        log.warn({ err: error }, 'an address was checked without USPS')
        return assessment.validation
      }
    },
    suggestZips: (query) => embedded.suggestZips(query),
  }
}

interface Weighing {
  gazetteer: Gazetteer
  address: AddressInput
  assessment: Assessment
  answer: UspsAnswer
}

function weigh({ gazetteer, address, assessment, answer }: Weighing): AddressValidation {
  const { validation } = assessment
  const confirmed = answer.address && readable(gazetteer, answer.address)
  const suggestedAddress = confirmed && !isSame(address, confirmed) ? confirmed : null
  if (answer.confirmation !== 'Y') {
    const isNearlyRight = answer.confirmation === 'S' || answer.confirmation === 'D'
    return {
      isValid: false,
      confidence: CONFIDENCE[answer.confirmation],
      suggestedAddress: isNearlyRight ? suggestedAddress : null,
      verifiedBy: 'usps',
      ...(validation.mismatch && { mismatch: validation.mismatch }),
    }
  }
  // USPS may have checked a corrected form: if that is a different place, the input itself is not confirmed.
  if (!confirmed || !isSamePlace(address, confirmed, validation.isValid)) {
    return { ...validation, isValid: false, suggestedAddress }
  }
  return { isValid: true, confidence: CONFIDENCE.Y, suggestedAddress, verifiedBy: 'usps' }
}

/** @param isAgreed whether the gazetteer lists the typed city for the ZIP: USPS prefers another name for some cities */
function isSamePlace(typed: AddressInput, confirmed: PostalAddress, isAgreed: boolean): boolean {
  if (!typed.zipCode.trim().startsWith(confirmed.zipCode)) return false
  return isAgreed || (cityKey(typed.city) === cityKey(confirmed.city) && typed.state.toUpperCase() === confirmed.state)
}

/** Converts USPS's upper case to normal capitalization. */
function readable(gazetteer: Gazetteer, { streetAddress, city, state, zipCode }: PostalAddress): PostalAddress {
  return {
    streetAddress: parseStreetLine(streetAddress).text,
    city: gazetteer.findExact(city, state)?.name ?? parseStreetLine(city).text,
    state,
    zipCode,
  }
}
