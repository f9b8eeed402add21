import { LANGUAGE_CODES } from '@yardsnap/contract/languages'
import { findState, getStateNames, type UsState } from '@yardsnap/contract/places'
import { wordsIn } from '#kinds/words.ts'
import { inLanguage } from '#text/translations.ts'

const plain = (name: string): string => wordsIn(name).join(' ')

let stateByName: ReadonlyMap<string, UsState> | undefined

function statesByName(): ReadonlyMap<string, UsState> {
  stateByName ??= new Map(
    LANGUAGE_CODES.flatMap((language) => Object.entries(inLanguage(language, getStateNames))).map(
      ([code, name]) => [plain(name), code as UsState], // the keys of the names
    ),
  )
  return stateByName
}

/** The state with this code, or with this name in any of our languages: `fl`, `new york`, `Nueva York`, `luisiana`. */
export function findNamedState(text: string): UsState | null {
  return findState(text) ?? statesByName().get(plain(text)) ?? null
}
