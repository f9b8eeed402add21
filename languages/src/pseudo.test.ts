import { expect, test } from 'vitest'
import { compileTexts } from './compile.ts'
import { pseudoTranslation } from './pseudo.ts'

test('the pseudo-language is longer, has accents, and keeps values and elements', () => {
  const source = '<p>Sales near <b>{place}</b></p>'
  const compiled = compileTexts({ file: 'a.tsx', source, translate: ({ id }) => pseudoTranslation(id) })
  expect(compiled?.toString()).toBe('<p>{"[Ŝàļéš ñéàŕ "}<b>{place}</b>{"····]"}</p>')
})

test('each form of a number is longer, too', () => {
  const source = "plural(count, { one: '# item', other: '# items' })"
  const compiled = compileTexts({ file: 'a.ts', source, translate: ({ id }) => pseudoTranslation(id) })
  expect(compiled?.toString()).toBe('plural(count, { one: `[# ïtém··]`, other: `[# ïtémš··]` })')
})
