import { formatDate, formatDay, formatHours, formatTime, formatBy } from '@yardsnap/contract/dates'
import { shownTitle, UNNAMED_TITLES, unnamedTitles } from '@yardsnap/contract/item-titles'
import { categoryName, conditionName } from '@yardsnap/contract/item-words'
import { formatTag } from '@yardsnap/contract/item-prices'
import { formatList } from '@yardsnap/contract/lists'
import { withLanguage } from '@yardsnap/contract/texts'
import { expect, test } from 'vitest'

// The contract's own tests run once more as it is built for browsers, where it has one language.

test('names days and times in Spanish as Intl does', () => {
  const inSpanish = (make: () => string) => withLanguage('es', () => null, make)
  const calendar = new Intl.DateTimeFormat('es-US', {
    weekday: 'short',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
  for (let day = 0; day < 366; day += 1) {
    const date = new Date(Date.UTC(2028, 0, 1 + day))
    expect(inSpanish(() => formatDate(date.toISOString().slice(0, 10)))).toBe(calendar.format(date))
  }
  expect(inSpanish(() => formatDay('2026-06-06'))).toBe('sáb, 6 de junio')
  expect(inSpanish(() => formatHours('08:00', '14:30'))).toBe('8:00 a. m. – 2:30 p. m.')
})

test('what stands for a missing name is in the language of the page', () => {
  expect(unnamedTitles()).toEqual(UNNAMED_TITLES)
  const sent = [
    { title: 'Kitchenware', category: 'Kitchen' },
    { title: 'Odds and ends', category: 'of old' },
    { title: ' ', category: 'toys' },
    { title: 'Lamp', category: 'other' },
  ]
  expect(sent.map(shownTitle)).toEqual(['Kitchenware', 'Odds and ends', 'Toys', 'Lamp'])
  const inSpanish = withLanguage(
    'es',
    (id) => `es ${id}`,
    () => sent.map(shownTitle),
  )
  expect(inSpanish).toEqual(['es Kitchenware', 'es Odds and ends', 'es Toys', 'Lamp'])
})

test('so is what stands in place of the name of something whose category is not kept', () => {
  const show = () => ['Toys', 'Toys and more', ' '].map((title) => shownTitle({ title }))
  expect(show()).toEqual(['Toys', 'Toys and more', 'Odds and ends'])
  expect(withLanguage('es', (id) => `es ${id}`, show)).toEqual(['es Toys', 'Toys and more', 'es Odds and ends'])
})

test('a price of 0 is free in the language of the page or document', () => {
  const show = () => [formatTag(0), formatTag('12.5')]
  expect(show()).toEqual(['Free', '$12.50'])
  expect(withLanguage('es', (id) => `es ${id}`, show)).toEqual(['es Free', '$12.50'])
})

// With a space, as the Academy and Mexico's press write 'a. m.'; Intl leaves it out for the United States.
test('names the hours of the day in Spanish as Intl does', () => {
  const clock = new Intl.DateTimeFormat('es', { hour: 'numeric', minute: '2-digit', hour12: true, timeZone: 'UTC' })
  for (let hour = 0; hour < 24; hour += 1) {
    const time = `${String(hour).padStart(2, '0')}:05`
    const shown = withLanguage(
      'es',
      () => null,
      () => formatTime(time),
    )
    expect(shown.replaceAll(/\s/g, ' ')).toBe(clock.format(new Date(`2026-06-06T${time}:00Z`)).replaceAll(/\s/g, ' '))
  }
})

test('an instant has the same hours in Spanish as a time of a sale', () => {
  const show = () =>
    [6, 18].map((hour) => formatBy({ timeStyle: 'short', timeZone: 'UTC' }, new Date(Date.UTC(2026, 5, 6, hour))))
  expect(withLanguage('es', () => null, show)).toEqual(['6:00 a. m.', '6:00 p. m.'])
  expect(show()).toEqual(['6:00 AM', '6:00 PM'])
})

test.each(['hilo', 'hielo', 'hiato', 'iglú', 'Ibiza', 'yoyo', 'Hijos', 'libros', 'hámster', 'iPad'])(
  'joins a list before “%s” in Spanish as Intl does',
  (last) => {
    const list = withLanguage(
      'es',
      () => null,
      () => formatList(['agua', last]),
    )
    expect(list).toBe(new Intl.ListFormat('es-US').format(['agua', last]))
  },
)

test('categories and conditions are in the language of the page', () => {
  const shown = withLanguage(
    'es',
    (id, context) => `${context}: ${id}`,
    () => [categoryName('BOOKS'), conditionName('good')],
  )
  expect(shown).toEqual(['category of items: Books', 'condition of an item: Good'])
})

test.each([
  [['juguetes', 'arte', 'libros'], 'juguetes, arte y libros'],
  [['aguja', 'hilo'], 'aguja e hilo'],
  [['Ana', 'Íñigo'], 'Ana e Íñigo'],
  [['agua', 'hielo'], 'agua y hielo'],
])('lists %j in Spanish as %s', (items, text) => {
  const list = withLanguage(
    'es',
    () => null,
    () => formatList(items),
  )
  expect(list).toBe(text)
})
