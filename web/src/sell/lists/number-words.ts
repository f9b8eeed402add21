/** How a language says whole numbers below a thousand. */
export interface NumberWords {
  /** From one on, up to the first of `tens`. */
  small: readonly string[]
  /** Other words below the first of `tens`. */
  others: Readonly<Record<string, number>>
  /** From `firstTens` on, by tens. */
  tens: readonly string[]
  firstTens: number
  /** Each with its number. */
  hundreds: Readonly<Record<string, number>>
  /** May stand before what is added: two hundred and fifty, treinta y cinco. */
  joint: string
  jointAfter: 'tens' | 'hundreds'
  /** Says one before 'dollar', as a or un. */
  one: string
}

const ENGLISH_SMALL =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'

export const ENGLISH_NUMBERS: NumberWords = {
  small: ENGLISH_SMALL.split(' '),
  others: {},
  tens: 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' '),
  firstTens: 20,
  hundreds: {
    'a hundred': 100,
    ...Object.fromEntries(
      ENGLISH_SMALL.split(' ')
        .slice(0, 9)
        .map((word, index) => [`${word} hundred`, (index + 1) * 100]),
    ),
  },
  joint: 'and',
  jointAfter: 'hundreds',
  one: 'a',
}

export const SPANISH_NUMBERS: NumberWords = {
  small: (
    'uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve ' +
    'veinte veintiuno veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve'
  ).split(' '),
  others: { un: 1, una: 1, veintiún: 21, veintiuna: 21 },
  tens: 'treinta cuarenta cincuenta sesenta setenta ochenta noventa'.split(' '),
  firstTens: 30,
  hundreds: {
    cien: 100,
    ciento: 100,
    doscientos: 200,
    doscientas: 200,
    trescientos: 300,
    trescientas: 300,
    cuatrocientos: 400,
    cuatrocientas: 400,
    quinientos: 500,
    quinientas: 500,
    seiscientos: 600,
    seiscientas: 600,
    setecientos: 700,
    setecientas: 700,
    ochocientos: 800,
    ochocientas: 800,
    novecientos: 900,
    novecientas: 900,
  },
  joint: 'y',
  jointAfter: 'tens',
  one: 'un',
}

const plain = (word: string) => word.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '')
/** Longer words first, so that none is taken for its beginning; dictation and people leave accents out. */
const anyOf = (words: readonly string[]) =>
  words
    .toSorted((a, b) => b.length - a.length)
    .map((word) => word.replaceAll(/[áéíóú]/g, (letter) => `[${letter}${plain(letter)}]`))
    .join('|')

/** The numbers of a language as parts of patterns, and what they mean. */
export function compileNumbers({ small, others, tens, firstTens, hundreds, joint, jointAfter }: NumberWords) {
  const values = new Map<string, number>([
    ...small.map((word, index) => [plain(word), index + 1] as const),
    ...Object.entries(others).map(([word, value]) => [plain(word), value] as const),
    ...tens.map((word, index) => [plain(word), firstTens + index * 10] as const),
  ])
  const low = [...small, ...Object.keys(others)]
  const ones = low.filter((word) => values.get(plain(word))! < 10)
  const aboveTens = Object.keys(hundreds)
  const belowHundred = `(?:${anyOf(tens)})(?:[ -](?:${joint} )?(?:${anyOf(ones)}))?|(?:${anyOf(low)})`
  return {
    /** A whole number. */
    number: `(?:(?:${anyOf(aboveTens)})(?: (?:${joint} )?(?:${belowHundred}))?|${belowHundred})(?!\\p{L})`,
    /** What a number begins or goes on with. */
    word: anyOf([...low, ...tens, ...aboveTens]),
    /** After these the joint belongs to a number. */
    beforeJoint: anyOf(jointAfter === 'tens' ? tens : aboveTens),
    /** @param said as `number` matches it. @returns null for other words */
    parse: (said: string): number | null => {
      const words = plain(said)
      const hundred = aboveTens.find((one) => words === one || words.startsWith(`${one} `)) ?? ''
      const added = words
        .slice(hundred.length)
        .split(/[ -]/)
        .filter((word) => word !== '' && word !== joint)
        .map((word) => values.get(word) ?? Number.NaN)
      const sum = added.reduce((all, value) => all + value, hundreds[hundred] ?? 0)
      return sum > 0 ? sum : null
    },
  }
}
