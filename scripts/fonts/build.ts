import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import subsetFont from 'subset-font'

/**
 * Makes the font files of the web app (`web/src/styles/fonts`): what every page shows in a small file, accented letters
 * and rarer signs in another that only pages with such letters fetch. The ranges stand in `web/src/styles/fonts.css`.
 */
const OUTPUT = new URL('../../web/src/styles/fonts/', import.meta.url)

type Range = readonly [from: number, to: number]
const CORE: readonly Range[] = [
  [0x20, 0x7e],
  [0xa0, 0xa0],
  [0xa9, 0xa9],
  [0xb7, 0xb7],
  [0xd7, 0xd7],
  // Of 'Español', which the pages for strangers offer.
  [0xf1, 0xf1],
  [0x2013, 0x2014],
  [0x2018, 0x2019],
  [0x201c, 0x201d],
  [0x2022, 0x2022],
  [0x2026, 0x2026],
]
/** The rest of what the package's Latin file holds. */
const OTHERS: readonly Range[] = [
  [0xa1, 0x131],
  [0x152, 0x153],
  [0x2bb, 0x2bc],
  [0x2c6, 0x2dc],
  [0x304, 0x329],
  [0x2000, 0x206f],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2191, 0x2193],
  [0x2212, 0x2215],
]

/** Headlines, prices and signs have one weight; the outlines of others are half of that font's file. */
const FONTS = [
  { name: 'bricolage-grotesque', wght: 750 },
  { name: 'figtree', wght: { min: 400, max: 700 } },
] as const

const require = createRequire(new URL('../../web/package.json', import.meta.url))
for (const { name, wght } of FONTS) {
  const file = readFileSync(require.resolve(`@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`))
  for (const [part, letters] of [
    ['core', expandRanges(CORE)],
    ['others', expandRanges(OTHERS).filter((letter) => !expandRanges(CORE).includes(letter))],
  ] as const) {
    const subset = await subsetFont(file, letters.join(''), { targetFormat: 'woff2', variationAxes: { wght } })
    writeFileSync(new URL(`${name}-${part}.woff2`, OUTPUT), subset)
    process.stdout.write(`${name}-${part}.woff2: ${subset.length} bytes\n`)
  }
}

function expandRanges(ranges: readonly Range[]): string[] {
  return ranges.flatMap(([from, to]) =>
    Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)),
  )
}
