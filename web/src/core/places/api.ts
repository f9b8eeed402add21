import { useQuery } from '@tanstack/react-query'
import {
  ADDRESS_CHECK_DELAY_MS,
  type AddressInput,
  type AddressValidation,
  getCityOfZip,
  getZipSuggestions,
  MAX_ZIP_SUGGESTIONS,
  validateAddress,
} from '@yardsnap/contract/addresses'
import { useEffect, useState } from 'react'
import { call } from '#api/call.ts'

type Address = Required<AddressInput>

/** The check of an address, ADDRESS_CHECK_DELAY_MS after street, city and state are filled or changed (S4.6). */
export function useAddressCheck(address: Address): { result: AddressValidation | null; isChecking: boolean } {
  const { streetAddress, city, state, zipCode } = address
  const isFilled = Boolean(streetAddress.trim() && city.trim() && state.trim().length === 2)
  const question = isFilled ? JSON.stringify({ streetAddress, city, state, zipCode }) : null
  const [answer, setAnswer] = useState<{ question: string; result: AddressValidation | null } | null>(null)

  useEffect(() => {
    if (question === null) return
    const controller = new AbortController()
    const check = async () => {
      const body: Address = JSON.parse(question)
      const result = await call(validateAddress, { body }, controller.signal).catch((error: unknown) => {
        // A check that fails is only logged: it never stands in the seller's way (S8.15).
        // oxlint-disable-next-line no-console
        if (!controller.signal.aborted) console.warn('The address could not be checked', error)
        return null
      })
      if (!controller.signal.aborted) setAnswer({ question, result })
    }
    const timer = setTimeout(() => void check(), ADDRESS_CHECK_DELAY_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [question])

  const isCurrent = question !== null && answer?.question === question
  return { result: isCurrent ? answer.result : null, isChecking: question !== null && !isCurrent }
}

/** Up to three ZIPs of a city, once the city is set and the state has two letters (S4.6). */
export function useZipSuggestions(city: string, state: string): string[] {
  const settledCity = useSettled(city.trim())
  const isAsked = settledCity !== '' && state.length === 2
  const { data } = useQuery({
    queryKey: ['zip-suggestions', settledCity.toLowerCase(), state],
    queryFn: ({ signal }) => call(getZipSuggestions, { query: { city: settledCity, state } }, signal),
    enabled: isAsked,
  })
  return isAsked ? (data ?? []).slice(0, MAX_ZIP_SUGGESTIONS) : []
}

/** The city of a typed ZIP; null when it is unknown or cannot be fetched. */
export async function fetchCityOfZip(zipCode: string): Promise<{ city: string; state: string } | null> {
  const answer = await call(getCityOfZip, { query: { zipCode } }).catch(() => null)
  return answer?.city ?? null
}

/** A text once typing has paused. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), 350)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
