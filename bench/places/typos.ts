import { cityKey } from '#server/gazetteer/city-key.ts'
import type { City, Gazetteer } from '#server/gazetteer/gazetteer.ts'

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'

export interface TypoCount {
  right: number
  /** Nothing was found. */
  lost: number
  /** A different place was found, and its name shows that the input was corrected. */
  corrected: number
  /** A different place was found under exactly the typed name. */
  silent: number
}

/** Deterministic pseudorandom numbers (linear congruential generator, Numerical Recipes). */
export function randomNumbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** Replaces, adds, deletes or transposes one letter. */
export function mistype(name: string, random: (below: number) => number): string {
  for (;;) {
    const at = random(name.length)
    const letter = LETTERS[random(LETTERS.length)] ?? ''
    const [before, here, after] = [name.slice(0, at), name.charAt(at), name.slice(at + 1)]
    const typed = [
      before + letter + after,
      before + letter + here + after,
      before + after,
      before + after.charAt(0) + here + after.slice(1),
    ][random(4)]
    if (typed && cityKey(typed) !== '' && cityKey(typed) !== cityKey(name)) return typed
  }
}

/** Results of `count` typos in names chosen by `draw`. A typo that results in another place's name is drawn again. */
export function countTypos(
  gazetteer: Gazetteer,
  draw: () => City,
  { count, random }: { count: number; random: (below: number) => number },
) {
  const found: TypoCount = { right: 0, lost: 0, corrected: 0, silent: 0 }
  const wrong: string[] = []
  for (let done = 0; done < count;) {
    const city = draw()
    const typed = mistype(city.name, random)
    if (gazetteer.findExact(typed, city.state)) continue
    done += 1
    const match = gazetteer.findCity(typed, city.state)
    const outcome = !match ? 'lost' : match.city === city ? 'right' : match.edits > 0 ? 'corrected' : 'silent'
    found[outcome] += 1
    if (outcome !== 'right') wrong.push(`${typed} (${city.name}, ${city.state}): ${match?.city.name ?? 'nothing'}`)
  }
  return { found, wrong }
}
