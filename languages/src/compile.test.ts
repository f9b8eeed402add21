import { describe, expect, test } from 'vitest'
import { parseTranslation } from './catalog.ts'
import { compileTexts } from './compile.ts'
import { findMessages } from './source-messages.ts'

const SPANISH: Record<string, string> = {
  'Nothing yet.': 'Nada todavía.',
  '{0} of {1} sold': 'De {1}, {0} vendidos',
  'Write to <0>the host</0>.': '<0>Al anfitrión</0> escríbele.',
  'See <0/> here': 'Aquí ves <0/>',
  Name: 'Nombre "de pila"',
  'Saved {0} things': '`{0}` guardadas',
  '{0, plural, one {# item} other {# items}}':
    '{0, plural, one {# artículo} many {# de artículos} other {# artículos}}',
  'Sold {0} here': 'Aquí {0}, vendido',
  'just now': 'ahora mismo',
}

function compile(source: string, translations = SPANISH): string {
  const result = compileTexts({
    file: 'page.tsx',
    source,
    translate: ({ id }) => (translations[id] === undefined ? null : parseTranslation(translations[id], id)),
  })
  return result?.toString() ?? source
}

describe('a compiled source', () => {
  test.each([
    ['text', '<p>Nothing yet.</p>', '<p>{"Nada todavía."}</p>'],
    ['values in the order of the language', '<p>{a} of {b} sold</p>', '<p>{"De "}{b}{", "}{a}{" vendidos"}</p>'],
    [
      'elements in the order of the language',
      '<p>Write to <a href={x}>the host</a>.</p>',
      '<p><a href={x}>{"Al anfitrión"}</a>{" escríbele."}</p>',
    ],
    ['elements without a text', '<p>See <Logo /> here</p>', '<p>{"Aquí ves "}<Logo /></p>'],
    ['the space around a text', '<p><b>Nothing yet. </b>{x}</p>', '<p><b>{"Nada todavía."} </b>{x}</p>'],
    ['attributes', '<Field label="Name" />', String.raw`<Field label={"Nombre \"de pila\""} />`],
    ['marked strings', 'toast(t`Saved ${count} things`)', 'toast(`\\`${count}\\` guardadas`)'],
    [
      'plurals',
      "plural(n, { one: '# item', other: '# items' })",
      'plural(n, { one: `# artículo`, many: `# de artículos`, other: `# artículos` })',
    ],
    [
      'texts inside of values',
      '<p>Sold {x && <b>just now</b>} here</p>',
      '<p>{"Aquí "}{x && <b>{"ahora mismo"}</b>}{", vendido"}</p>',
    ],
  ])('has %s', (_name, source, compiled) => {
    expect(compile(source)).toBe(compiled)
  })

  test('has the English where there is no translation, without the mark', () => {
    expect(compile('toast(t`Saved ${n}`, t.of("plan")`Free`)', {})).toBe('toast(`Saved ${n}`, `Free`)')
    expect(compile('<p>Nothing yet.</p>', {})).toBe('<p>Nothing yet.</p>')
  })

  test('has no messages left but those without a translation', () => {
    const compiled = compile('<p title="Name">Nothing yet. <i>{t`Other`}</i></p>')
    expect(findMessages('page.tsx', compiled).map(({ id }) => id)).not.toContain('Nothing yet.')
  })
})
