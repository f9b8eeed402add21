import { expect, test } from 'vitest'
import { poolOver } from './feature-maps.ts'

/** Two channels over two rows and two columns. */
const MAP = { data: Float32Array.from([0, 1, 2, 3, 10, 10, 10, 30]), dims: [1, 2, 2, 2] }

test.each([
  ['the whole photo', { x0: 0, y0: 0, x1: 1, y1: 1 }, [1.5, 15]],
  ['one cell', { x0: 0.5, y0: 0.5, x1: 1, y1: 1 }, [3, 30]],
  ['a cell and half of the next one', { x0: 0.25, y0: 0, x1: 1, y1: 0.5 }, [2 / 3, 10]],
  ['a part of one cell', { x0: 0.1, y0: 0.6, x1: 0.2, y1: 0.7 }, [2, 10]],
  ['nothing', { x0: 0.3, y0: 0.3, x1: 0.3, y1: 0.3 }, [0, 0]],
])('a box over %s has the mean of what it covers', (_name, box, expected) => {
  const [values] = poolOver([MAP], box)
  expect([...values!]).toEqual(expected.map((value) => expect.closeTo(value, 5) as number))
})

test('grids of several sizes are pooled each by itself', () => {
  const coarse = { data: Float32Array.from([7]), dims: [1, 1, 1, 1] }
  expect(poolOver([MAP, coarse], { x0: 0, y0: 0, x1: 0.5, y1: 0.5 }).map((values) => [...values])).toEqual([
    [0, 10],
    [7],
  ])
})
