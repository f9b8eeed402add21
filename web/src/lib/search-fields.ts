import { isInRange } from '@yardsnap/contract/calendar'
import { isCalendarDate } from '@yardsnap/contract/dates'

/** Reads the value of one search parameter: undefined where it does not fit, so that a mangled link still opens. */
type Read<Value> = (given: unknown) => Value | undefined
type Reads = Record<string, Read<unknown>>
type Search<Fields extends Reads> = { [Name in keyof Fields]?: ReturnType<Fields[Name]> }

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/**
 * Makes what reads the search parameters of a page: undefined where one does not fit. Without a schema, because every
 * page knows those of all pages, and the first ones open without a library for schemas.
 */
export function searchReader<Fields extends Reads>(fields: Fields) {
  return (given: object): Search<Fields> => {
    const known = Object.entries(fields).filter(([name]) => name in given)
    return Object.fromEntries(known.map(([name, read]) => [name, read(Reflect.get(given, name))])) as Search<Fields>
  }
}

export const anyText: Read<string> = (given) => (typeof given === 'string' ? given : undefined)

/** A text without spaces around it and without what the server would refuse: its end, and characters that are none. */
export const textUpTo =
  (maxLength: number): Read<string> =>
  (given) =>
    anyText(given)
      ?.trim()
      .slice(0, maxLength)
      .replaceAll(/[\p{Cc}\p{Cs}]/gu, ' ')
      .trim() || undefined

export const oneOf =
  <const Choice extends string>(choices: readonly Choice[]): Read<Choice> =>
  (given) =>
    choices.find((choice) => choice === given)

/** Links that people write have it as they read it on the page, 'Toys'. */
export const oneOfInAnyCase =
  <const Choice extends string>(choices: readonly Choice[]): Read<Choice> =>
  (given) =>
    oneOf(choices)(anyText(given)?.toLowerCase())

export const numberOneOf =
  <const Choice extends number>(choices: readonly Choice[]): Read<Choice> =>
  (given) =>
    given === '' || given === null ? undefined : choices.find((choice) => choice === Number(given))

export const uuid: Read<string> = (given) => {
  const text = anyText(given) ?? ''
  return UUID.test(text) ? text : undefined
}

/** A day, YYYY-MM-DD. */
export const day: Read<string> = (given) => {
  const text = anyText(given) ?? ''
  return isCalendarDate(text) && isInRange(text) ? text : undefined
}
