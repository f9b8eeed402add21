import type { AddressInput, AddressValidation, PostalAddress } from '@yardsnap/contract/places'
import { AppError } from '#errors.ts'
import { cityKey } from '#gazetteer/city-key.ts'
import type { Gazetteer } from '#gazetteer/gazetteer.ts'
import { openGazetteer } from '#gazetteer/open-gazetteer.ts'
import type { Log } from '#logger.ts'
import type { ProviderStore } from '#external/provider-store.ts'
import { type Assessment, assessAddress, isSame } from './embedded.ts'
import type { AddressPort } from './port.ts'
import { parseStreetLine } from './street-line.ts'
import type { uspsClient, UspsAnswer } from './usps.ts'

/** USPS gives no figure: these stand for its answers, by how much of the address it confirmed. */
const CONFIDENCE = { Y: 0.99, S: 0.85, D: 0.8, N: 0.4, several: 0.3, unknown: 0.1 } as const

/** An application may ask about 60 times an hour. */
const QUOTA = { calls: 55, seconds: 3600 }
const KEEP_HOURS = 24

interface Dependencies {
  usps: ReturnType<typeof uspsClient>
  embedded: AddressPort
  providerStore: ProviderStore
  log: Pick<Log, 'warn'>
}

/**
 * The embedded check, confirmed by USPS where the address is plausible. The check's own answer stands where USPS does
 * not answer, or has been asked as often as it allows.
 */
export function verifiedAddressChecker({ usps, embedded, providerStore, log }: Dependencies): AddressPort {
  async function ask(question: PostalAddress, signal: AbortSignal | undefined): Promise<UspsAnswer> {
    const key = Object.values(question).join('|').toUpperCase()
    const known = await providerStore.recall('USPS', key)
    if (known !== undefined) return known as UspsAnswer // written below
    await providerStore.waitForQuota('USPS', QUOTA, 0)
    const answer = await usps.confirm(question, signal)
    await providerStore.remember('USPS', key, { answer, hours: KEEP_HOURS })
    return answer
  }

  return {
    async check(address, signal) {
      const gazetteer = await openGazetteer()
      const assessment = assessAddress(gazetteer, address)
      if (!assessment.question) return assessment.validation
      try {
        return weigh({ gazetteer, address, assessment, answer: await ask(assessment.question, signal) })
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
    }
  }
  // USPS was asked about a corrected form: what was typed is not confirmed where it says another place.
  if (!confirmed || !isSamePlace(address, confirmed, validation.isValid)) {
    return { ...validation, isValid: false, suggestedAddress }
  }
  return { isValid: true, confidence: CONFIDENCE.Y, suggestedAddress, verifiedBy: 'usps' }
}

/** @param isAgreed whether the gazetteer knows the typed city as one of the ZIP's: USPS prefers another name for some */
function isSamePlace(typed: AddressInput, confirmed: PostalAddress, isAgreed: boolean): boolean {
  if (!typed.zipCode.trim().startsWith(confirmed.zipCode)) return false
  return isAgreed || (cityKey(typed.city) === cityKey(confirmed.city) && typed.state.toUpperCase() === confirmed.state)
}

/** From the upper case of USPS to how people write it. */
function readable(gazetteer: Gazetteer, { streetAddress, city, state, zipCode }: PostalAddress): PostalAddress {
  return {
    streetAddress: parseStreetLine(streetAddress).text,
    city: gazetteer.findExact(city, state)?.name ?? parseStreetLine(city).text,
    state,
    zipCode,
  }
}
