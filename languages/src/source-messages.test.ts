import { describe, expect, test } from 'vitest'
import { findMessages } from './source-messages.ts'

const idsIn = (source: string) => findMessages('page.tsx', source).map(({ id }) => id)

describe('messages of a source', () => {
  test.each([
    ['text between tags', '<p>Nothing yet.</p>', ['Nothing yet.']],
    ['lines of a text as React joins them', '<p>\n  Nothing\n  yet.\n</p>', ['Nothing yet.']],
    ['values by their place', '<p>{count} of {most} sold</p>', ['{0} of {1} sold']],
    [
      'elements by their place',
      '<p>Write to <a href="/x">the <b>host</b></a>.</p>',
      ['Write to <0>the <1>host</1></0>.'],
    ],
    ['names of characters', `<p title="&quot;Day&quot;">Day&apos;s end</p>`, ['"Day"', "Day's end"]],
    ['space that is written as a string', '<p>\n  One{" "}\n  <b>two</b>\n</p>', ['One <0>two</0>']],
    ['no icons around a text', '<button><Icon /> Save {isOpen && <Up />}</button>', ['Save']],
    ['elements with a value', '<p>Sales near <b>{place}</b></p>', ['Sales near <0>{0}</0>']],
    ['an element without a text as one place', '<p>See <Logo /> here</p>', ['See <0/> here']],
    ['strings in braces', "<p>{isSold ? 'Sold' : `Held for ${name}`}</p>", ['Sold', 'Held for {0}']],
    [
      'attributes that are shown or read aloud',
      '<Field label="Name" aria-label="Your name" name="email" />',
      ['Name', 'Your name'],
    ],
    ['templates in attributes', '<img alt={`Photo of ${title}`} className={`w-4 ${size}`} />', ['Photo of {0}']],
    [
      'objects in attributes',
      "<Page done={{ title: 'Done', text: `Sold ${n}`, tone: 'good' }} />",
      ['Done', 'Sold {0}'],
    ],
    ['marked strings', 'const saved = t`Saved ${count} things`', ['Saved {0} things']],
    ['texts for later', 'throw new AppError(code, t.lazy`Only ${left} left`)', ['Only {0} left']],
    ['a context', "const free = t.of('the plan')`Free`", ['Free']],
    [
      'plurals',
      "const text = plural(count, { one: '# item', other: '# items' })",
      ['{0, plural, one {# item} other {# items}}'],
    ],
    [
      'plurals within a text',
      "<p>{plural(n, { one: '# stop', other: '# stops' })} left</p>",
      ['{0} left', '{0, plural, one {# stop} other {# stops}}'],
    ],
    ['quotation marks around a value', "const text = t`'${name}' is gone`", ["''{0}' is gone"]],
    ['braces in a text', 'const text = t`a {b}`', ["a '{'b'}'"]],
    ['no drawings or keys', '<path d={`M${x} 1h1`} aria-keyshortcuts="ArrowUp Alt+S" />', []],
    ['no numbers, punctuation or class names', '<p className="Big Box">{a} · {b}: 12 %</p>', []],
    ['texts inside of values', '<p>Sold {isNew && <b>just now</b>} here</p>', ['Sold {0} here', 'just now']],
  ])('are %s', (_name, source, ids) => {
    expect(idsIn(source)).toEqual(ids)
  })

  test('say what their values are and where they stand', () => {
    const [message] = findMessages('page.tsx', 'const a = 1\nconst text = t.of("the plan")`${user.name} pays`')
    expect(message).toMatchObject({ context: 'the plan', line: 2, notes: ['{0}: user.name'] })
  })

  test('of a source that does not parse are an error with its file', () => {
    expect(() => findMessages('page.tsx', '<p>')).toThrow('page.tsx')
  })

  test('have plurals of strings alone', () => {
    expect(() => findMessages('a.ts', 'plural(n, { one: `${a}`, other: "#" })')).toThrow(
      'A form of a plural is a string',
    )
  })
})
