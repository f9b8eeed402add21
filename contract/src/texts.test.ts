import { describe, expect, test } from 'vitest'
import { LANGUAGES, type Language } from './languages.ts'
import { plural, pluralCategory, t, toLazyText, withLanguage, type Translate } from './texts.ts'

const FORMS = { one: '# item', other: '# items' }
const SPANISH: Record<string, (values: readonly (string | number)[]) => string> = {
  'Saved {0} of {1}': ([saved, all]) => `De ${all}, ${saved} guardados`,
  '{0, plural, one {# item} other {# items}}': ([count]) => `${count} artículos`,
}
const translate: Translate = (id, _context, values) => SPANISH[id]?.(values) ?? null

describe('texts', () => {
  test('are English by themselves', () => {
    expect(t`Saved ${2} of ${3}`).toBe('Saved 2 of 3')
    expect(t.of('the plan')`Free`).toBe('Free')
    expect([0, 1, 2, 1200].map((count) => plural(count, FORMS))).toEqual([
      '0 items',
      '1 item',
      '2 items',
      '1,200 items',
    ])
  })

  test('are in another language while they are made for somebody, and in English where it has none', () => {
    const texts = withLanguage('es', translate, () => [t`Saved ${2} of ${3}`, plural(2, FORMS), t`Undo`])
    expect(texts).toEqual(['De 3, 2 guardados', '2 artículos', 'Undo'])
    expect(t`Saved ${2} of ${3}`).toBe('Saved 2 of 3')
  })

  test('of another process are found by their English', () => {
    const known = toLazyText('Gone')
    const inSpanish = (id: string) => (id === 'Gone' ? 'Ya no está' : null)
    expect(String(known)).toBe('Gone')
    expect(withLanguage('es', inSpanish, () => [String(known), String(toLazyText('New {0}'))])).toEqual([
      'Ya no está',
      'New {0}',
    ])
  })

  test('are made in the language of who reads them, where that is known only later', () => {
    const text = t.lazy`Saved ${2} of ${3}`
    expect(String(text)).toBe('Saved 2 of 3')
    expect(withLanguage('es', translate, () => String(text))).toBe('De 3, 2 guardados')
  })

  test('are not made later, when they would come out in the language of another', () => {
    expect(() => withLanguage('es', translate, async () => t`Undo`)).toThrow('Texts are made at once')
  })

  test.each(Object.keys(LANGUAGES) as Language[])('plural categories of %s are those of Intl', (language) => {
    const rules = new Intl.PluralRules(LANGUAGES[language].locale)
    for (const count of [...Array.from({ length: 1_200 }, (_, number) => number), 1e6, 1e6 + 1, 2e6, 5_500_000, 1e9]) {
      expect([count, pluralCategory(count, language)]).toEqual([count, rules.select(count)])
    }
  })
})
