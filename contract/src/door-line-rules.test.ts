import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import { type DoorAction, type DoorChange, type DoorLine, DoorLineInput, MAX_DOOR_TICKETS } from './door-line.ts'
import {
  addRequest,
  addTicket,
  applyDoorAction,
  describeTicket,
  doorNumber,
  estimateMinutes,
  getDoorState,
  listFitting,
  listWaiting,
  withoutLongGone,
} from './door-line-rules.ts'

const AT = '2031-05-03T12:00:00Z'
const EMPTY: DoorLine = {
  day: '2031-05-03',
  opensAt: '2031-05-03T11:00:00Z',
  cap: 500,
  maxPartySize: 4,
  insideLimit: 10,
  isPaused: false,
  inside: 0,
  lastNumber: 0,
  tickets: [],
}

function act(line: DoorLine, ...changes: (DoorChange & { at?: string })[]): DoorLine {
  return changes.reduce((state, change, index) => {
    const after = applyDoorAction(state, { at: AT, id: `action-${index}`, ...change } as DoorAction)
    if (after === 'full') throw new Error('full')
    return after
  }, line)
}

/** Parties a, b, c, … of these sizes, in this order. */
function lineOf(...sizes: number[]): DoorLine {
  return sizes.reduce((line, partySize, index) => {
    const id = String.fromCharCode(97 + index)
    const after = addTicket(line, { id, name: id.toUpperCase(), partySize })
    if (after === 'full') throw new Error('full')
    return after
  }, EMPTY)
}

const order = (line: DoorLine) => listWaiting(line).map(({ id }) => id)
const stateOf = (line: DoorLine, id: string) => line.tickets.find((ticket) => ticket.id === id)?.state
const letIn = (...ticketIds: string[]): DoorChange => ({ kind: 'let_in', ticketIds })
const notHere = (ticketId: string): DoorChange => ({ kind: 'not_here', ticketId })
const wasHere = (ticketId: string): DoorChange => ({ kind: 'was_here', ticketId })

describe('a line', () => {
  test('gives numbers in the order in which people come, and lets them in in this order', () => {
    const line = lineOf(1, 2, 1)
    expect(line.tickets.map(doorNumber)).toEqual(['1', '2', '3'])
    const after = act(line, letIn('a'), letIn('b'))
    expect([order(after), after.inside]).toEqual([['c'], 3])
  })

  test('does not call somebody again who has gone in, when two phones say the same', () => {
    const after = act(lineOf(2, 1), letIn('a'), letIn('a'))
    expect([after.inside, order(after)]).toEqual([2, ['b']])
  })

  test('puts back by three who is not there, and the second time out', () => {
    const once = act(lineOf(1, 1, 1, 1, 1), letIn('a'), notHere('a'))
    expect([order(once), once.inside]).toEqual([['b', 'c', 'd', 'a', 'e'], 0])
    const twice = act(once, letIn('b', 'c', 'd', 'a'), notHere('a'))
    expect([stateOf(twice, 'a'), order(twice), twice.inside]).toEqual(['out', ['e'], 3])
  })

  test('puts who is not there to the end when fewer than three wait, and before whoever comes later', () => {
    const line = act(lineOf(1, 1), letIn('a'), notHere('a'))
    expect(order(line)).toEqual(['b', 'a'])
    const more = addTicket(line, { id: 'c', name: 'C', partySize: 1 }) as DoorLine
    expect(order(more)).toEqual(['b', 'a', 'c'])
  })

  test('keeps the order of several who were not there, one after the other', () => {
    const line = act(
      lineOf(1, 1, 1, 1, 1, 1),
      letIn('a'),
      notHere('a'),
      letIn('b'),
      notHere('b'),
      letIn('c'),
      notHere('c'),
    )
    expect(order(line)).toEqual(['d', 'a', 'b', 'c', 'e', 'f'])
  })

  test('undoes each step', () => {
    const line = lineOf(2, 1)
    expect(order(act(line, letIn('a'), { kind: 'put_back', ticketId: 'a' }))).toEqual(['a', 'b'])
    expect(act(line, letIn('a'), { kind: 'put_back', ticketId: 'a' }).inside).toBe(0)
    expect(order(act(line, { kind: 'remove', ticketId: 'a' }, { kind: 'put_back', ticketId: 'a' }))).toEqual(['a', 'b'])
  })

  test('does not count a time that somebody was there after all', () => {
    const found = act(lineOf(1, 1, 1), letIn('a'), notHere('a'), wasHere('a'))
    expect([found.tickets[0], found.inside]).toMatchObject([{ state: 'in', isBack: false, place: 1 }, 1])
    const missed = act(found, notHere('a'))
    expect(order(missed)).toEqual(['b', 'c', 'a'])
    const out = act(missed, letIn('a'), notHere('a'))
    expect(stateOf(out, 'a')).toBe('out')
    const back = act(out, wasHere('a'))
    expect(back.tickets[0]).toMatchObject({ state: 'in', isBack: true })
    expect(stateOf(act(back, notHere('a')), 'a')).toBe('out')
    expect(act(lineOf(1), wasHere('a'))).toEqual(lineOf(1))
  })

  test('counts who is inside, never below nobody', () => {
    expect(act(lineOf(3), letIn('a'), { kind: 'inside', by: -2 }).inside).toBe(1)
    expect(act(EMPTY, { kind: 'inside', by: -5 }).inside).toBe(0)
  })

  test('gives a number to who asked when the host taps them in', () => {
    const asked = addRequest(lineOf(1), { id: 'x', name: 'X', partySize: 1 }) as DoorLine
    expect([stateOf(asked, 'x'), order(asked)]).toEqual(['asked', ['a']])
    const after = act(asked, { kind: 'confirm', ticketId: 'x', number: 2 })
    expect([order(after), after.lastNumber]).toEqual([['a', 'x'], 2])
  })

  test('keeps a number that was told without a signal, with a letter where it was given twice', () => {
    const add: DoorChange = { kind: 'add', ticketId: 'hand', name: 'Hand', partySize: 1, number: 2 }
    const after = act(lineOf(1, 1, 1), add)
    expect(after.tickets.map(doorNumber)).toEqual(['1', '2', '3', '2b'])
    expect(order(after)).toEqual(['a', 'b', 'hand', 'c'])
    expect(act(after, add)).toBe(after)
  })

  test('lets in as many as fit, and none past a party that does not', () => {
    const full = { ...lineOf(2, 3, 4, 1), inside: 4 }
    expect(listFitting(full).map(({ id }) => id)).toEqual(['a', 'b'])
    expect(listFitting({ ...full, insideLimit: null })).toEqual([])
  })

  test('takes a bounded number of people a day', () => {
    const tickets = Array.from({ length: MAX_DOOR_TICKETS }, (_, index) => ({
      ...lineOf(1).tickets[0]!,
      id: `ticket-${index}`,
      state: 'left' as const,
    }))
    expect(addTicket({ ...EMPTY, tickets }, { id: 'x', name: 'X', partySize: 1 })).toBe('full')
    expect(addRequest({ ...EMPTY, tickets }, { id: 'x', name: 'X', partySize: 1 })).toBe('full')
    expect(withoutLongGone({ ...EMPTY, tickets }).tickets).toHaveLength(60)
  })

  test('is early, open, full and over', () => {
    const line = { ...lineOf(1, 1), cap: 2 }
    const at = (time: string, isOver = false) => getDoorState(line, { isOver, now: new Date(`2031-05-03T${time}Z`) })
    expect([at('10:59:59'), at('11:00:00'), at('11:00:00', true)]).toEqual(['early', 'full', 'over'])
    expect(getDoorState({ ...line, cap: 3 }, { isOver: false, now: new Date(AT) })).toBe('open')
  })
})

describe('the estimate', () => {
  const minute = (count: number) => new Date(Date.parse(AT) + count * 60_000)
  const called = (...minutes: number[]) => {
    const line = lineOf(...Array.from({ length: 20 }, () => 1))
    return minutes.reduce(
      (state, count, index) => act(state, { ...letIn(line.tickets[index]!.id), at: minute(count).toISOString() }),
      line,
    )
  }

  test('is not made of fewer than three, and not while the line is paused', () => {
    expect(estimateMinutes(called(0, 2), 4, minute(4))).toBeNull()
    expect(estimateMinutes({ ...called(0, 2, 4), isPaused: true }, 4, minute(4))).toBeNull()
  })

  test('is the mean time between the last ten', () => {
    expect(estimateMinutes(called(0, 2, 4), 1, minute(4))).toBe(4)
    // Two each minute lately; the first ones came slower and no longer count.
    expect(estimateMinutes(called(-90, -60, -30, 0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5), 3, minute(4.5))).toBe(2)
  })

  test('grows while nobody is let in, and long ones are in steps of five', () => {
    expect(estimateMinutes(called(0, 1, 2), 0, minute(12))).toBe(4)
    expect(estimateMinutes(called(0, 2, 4), 6, minute(4))).toBe(15)
  })

  test('tells a ticket how many are before it', () => {
    const line = act(lineOf(1, 1, 1), letIn('a'))
    const view = (id: string) =>
      describeTicket(
        line,
        line.tickets.find((ticket) => ticket.id === id)!,
        new Date(AT),
      )
    expect([view('a').state, view('b').ahead, view('c').ahead]).toEqual(['in', 0, 1])
  })
})

test('whatever happens in whatever order, nobody is counted twice, and doing it again changes nothing', () => {
  const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
  const ticketId = fc.constantFrom(...ids)
  const steps = ['not_here', 'was_here', 'put_back', 'remove'] as const
  const changes = fc.oneof(
    fc.record({ kind: fc.constant('let_in' as const), ticketIds: fc.array(ticketId, { minLength: 1, maxLength: 5 }) }),
    fc.record({ kind: fc.constantFrom(...steps), ticketId }),
  )
  fc.assert(
    fc.property(fc.array(changes, { maxLength: 60 }), (drawn) => {
      const line = act(lineOf(1, 2, 3, 1, 2, 1, 4, 1), ...drawn)
      const inside = line.tickets.reduce((sum, { state, partySize }) => sum + (state === 'in' ? partySize : 0), 0)
      expect(line.inside).toBe(inside)
      expect(new Set(line.tickets.map(doorNumber)).size).toBe(ids.length)
      const waiting = listWaiting(line)
      expect(new Set(waiting.map(({ place }) => place)).size).toBe(waiting.length)
      for (const { id } of waiting.slice(0, 1)) expect(act(line, letIn(id), letIn(id))).toEqual(act(line, letIn(id)))
    }),
    { numRuns: 300 },
  )
})

test.each([
  ['nobody', { cap: 0 }],
  ['more than 500', { cap: 501 }],
  ['a time that is none', { opensAt: '25:00' }],
  ['a party of nobody', { maxPartySize: 0 }],
])('a line for %s is refused', (_what, changed) => {
  const input = {
    day: '2031-05-03',
    opensAt: '07:00',
    opensDayBefore: false,
    cap: 100,
    maxPartySize: 2,
    insideLimit: null,
  }
  expect(DoorLineInput.safeParse(input).success).toBe(true)
  expect(DoorLineInput.safeParse({ ...input, ...changed }).success).toBe(false)
})
