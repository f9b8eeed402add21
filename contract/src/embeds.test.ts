import { describe, expect, test } from 'vitest'
import { parseEmbedPath, toEmbedPath } from './embeds.ts'

const ID = '0197f0c2-1111-7222-8333-944412345678'

describe('the page that a frame is for', () => {
  test.each([
    [`/sale/${ID}`, { kind: 'sale', name: ID }],
    [`/es/sale/${ID}`, { kind: 'sale', name: ID }],
    [`/sale/${ID}/`, { kind: 'sale', name: ID }],
    [toEmbedPath(`/sale/${ID}`), { kind: 'sale', name: ID }],
    [`/es${toEmbedPath('/near/orlando-fl')}`, { kind: 'near', name: 'orlando-fl' }],
    ['/day/oakwood-2031', { kind: 'day', name: 'oakwood-2031' }],
    ['/day/%C3%A9lan', { kind: 'day', name: 'élan' }],
  ])('%s', (path, subject) => expect(parseEmbedPath(path)).toEqual(subject))

  test.each(['/', '/browse', '/sale', '/sale/', `/sale/${ID}/items`, '/embed/map/x', '/day/%C3', '/embed/embed/day/x'])(
    'there is none for %s',
    (path) => expect(parseEmbedPath(path)).toBe(null),
  )
})
