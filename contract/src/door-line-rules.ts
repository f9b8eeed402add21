import {
  type DoorAction,
  type DoorLine,
  type DoorPoster,
  type DoorTicket,
  type DoorTicketView,
  MAX_DOOR_TICKETS,
  PLACES_BACK,
} from './door-line.ts'

/** The rules of a line at a door. The server and a host's phone without a signal both follow them. */

/** How many of the last who were let in say how fast it goes. */
const PACE_OF = 10
/** With fewer there is no estimate. */
const LEAST_FOR_PACE = 3
/** Between two places, for the second party with the same number. */
const SAME_NUMBER_STEP = 0.01
const MINUTE_MS = 60_000
const LETTERS = 'abcdefghijklmnopqrstuvwxyz'
/** Above it, minutes are rounded up to whole fives. */
const EXACT_MINUTES = 10
const LONGEST_MINUTES = 600
const GONE_SHOWN = 60

/** Whether somebody still waits to be let in, or into the line. */
export const isInLine = ({ state }: Pick<DoorTicket, 'state'>): boolean => state === 'waiting' || state === 'asked'

/** Who waits, the next one first. */
export function listWaiting({ tickets }: Pick<DoorLine, 'tickets'>): DoorTicket[] {
  return tickets.filter(({ state }) => state === 'waiting').toSorted((a, b) => a.place - b.place)
}

/** The last ones who were let in, the newest first. */
export function listCalled({ tickets }: Pick<DoorLine, 'tickets'>): DoorTicket[] {
  return tickets
    .filter(({ state }) => state === 'in')
    .toSorted((a, b) => (b.calledAt ?? '').localeCompare(a.calledAt ?? '') || b.place - a.place)
}

/** Of those who have gone in or left only the last ones: what a host's phone keeps and shows. */
export function withoutLongGone(line: DoorLine): DoorLine {
  const gone = line.tickets.filter((ticket) => !isInLine(ticket))
  const dropped = new Set(gone.slice(0, -GONE_SHOWN).map(({ id }) => id))
  return { ...line, tickets: line.tickets.filter(({ id }) => !dropped.has(id)) }
}

/** '12', or '12b' where two have the same number. */
export const doorNumber = ({ number, letter }: Pick<DoorTicket, 'number' | 'letter'>): string =>
  number === null ? '' : `${number}${letter}`

/** How many more people fit inside; null where that is not limited. */
export function roomInside({ insideLimit, inside }: Pick<DoorLine, 'insideLimit' | 'inside'>): number | null {
  return insideLimit === null ? null : Math.max(0, insideLimit - inside)
}

/** The first parties that fit inside together, in their order: a large one is not passed over by those behind it. */
export function listFitting(line: DoorLine): DoorTicket[] {
  let room = roomInside(line)
  if (room === null) return []
  const fitting: DoorTicket[] = []
  for (const ticket of listWaiting(line)) {
    if (ticket.partySize > room) break
    room -= ticket.partySize
    fitting.push(ticket)
  }
  return fitting
}

/**
 * A line after what a host did. Actions that do not fit anymore change nothing: somebody who has gone in is not called
 * again by a second phone.
 * @returns 'full' when a line takes nobody anymore that day
 */
export function applyDoorAction(line: DoorLine, action: DoorAction): DoorLine | 'full' {
  switch (action.kind) {
    case 'let_in':
      return action.ticketIds.reduce((state, id) => letIn(state, id, action.at), line)
    case 'not_here':
      return missOne(line, action.ticketId)
    case 'was_here':
      return findOne(line, action.ticketId, action.at)
    case 'put_back':
      return change(line, action.ticketId, ['in', 'out', 'left'], ({ number }) =>
        number === null ? { state: 'asked' } : { state: 'waiting', calledAt: null },
      )
    case 'remove':
      return change(line, action.ticketId, ['asked', 'waiting', 'in'], () => ({ state: 'left' }))
    case 'confirm':
      return confirm(line, action.ticketId, action.number)
    case 'add':
      return addTicket(line, { ...action, id: action.ticketId })
    case 'inside':
      return { ...line, inside: Math.max(0, line.inside + action.by) }
    case 'pause':
      return { ...line, isPaused: action.isPaused }
  }
}

/** Adds a party; without a number it takes the next one. A party that is known already stays as it is. */
export function addTicket(
  line: DoorLine,
  { id, name, partySize, number }: Pick<DoorTicket, 'id' | 'name' | 'partySize'> & { number?: number },
): DoorLine | 'full' {
  if (line.tickets.some((ticket) => ticket.id === id)) return line
  if (line.tickets.length >= MAX_DOOR_TICKETS) return 'full'
  const numbered = giveNumber(line, number)
  const ticket: DoorTicket = { id, name, partySize, state: 'waiting', isBack: false, calledAt: null, ...numbered }
  return { ...line, lastNumber: Math.max(line.lastNumber, numbered.number), tickets: [...line.tickets, ticket] }
}

/** Adds a party that waits for the host to tap it in. */
export function addRequest(
  line: DoorLine,
  { id, name, partySize }: Pick<DoorTicket, 'id' | 'name' | 'partySize'>,
): DoorLine | 'full' {
  if (line.tickets.length >= MAX_DOOR_TICKETS) return 'full'
  const unnumbered = { number: null, letter: '', place: 0, isBack: false, calledAt: null }
  return { ...line, tickets: [...line.tickets, { id, name, partySize, state: 'asked', ...unnumbered }] }
}

/** A number that somebody was told stays theirs: where it was given twice, the second one has a letter. */
function giveNumber({ tickets, lastNumber }: DoorLine, wanted = lastNumber + 1) {
  const same = tickets.filter((ticket) => ticket.number === wanted).length
  const numbered = { number: wanted, letter: same === 0 ? '' : (LETTERS[same] ?? 'z') }
  return { ...numbered, place: ownPlace(numbered) }
}

/** Where somebody stands who was never put back. */
const ownPlace = ({ number, letter }: Pick<DoorTicket, 'number' | 'letter'>): number =>
  (number ?? 0) + LETTERS.indexOf(letter) * SAME_NUMBER_STEP

function confirm(line: DoorLine, id: string, wanted: number): DoorLine {
  const numbered = giveNumber(line, wanted)
  const confirmed = change(line, id, ['asked'], () => ({ state: 'waiting', ...numbered }))
  return confirmed === line ? line : { ...confirmed, lastNumber: Math.max(line.lastNumber, numbered.number) }
}

const letIn = (line: DoorLine, id: string, at: string): DoorLine =>
  change(line, id, ['waiting'], () => ({ state: 'in', calledAt: at }))

/** Back by `PLACES_BACK` the first time, out the second. */
function missOne(line: DoorLine, id: string): DoorLine {
  return change(line, id, ['in'], ({ isBack, place }) =>
    isBack
      ? { state: 'out', calledAt: null }
      : { state: 'waiting', calledAt: null, isBack: true, place: placeBack(line, place) },
  )
}

/** Who was missed the first time is as before; the second time they are in, and the first still counts. */
function findOne(line: DoorLine, id: string, at: string): DoorLine {
  const ticket = line.tickets.find((one) => one.id === id)
  if (ticket?.state === 'waiting' && !ticket.isBack) return line
  return change(line, id, ['waiting', 'out'], (missed) =>
    missed.state === 'out'
      ? { state: 'in', calledAt: at }
      : { state: 'in', calledAt: at, isBack: false, place: ownPlace(missed) },
  )
}

/** The place behind the next ones who wait, or behind all of them; before whoever takes a number later. */
function placeBack(line: DoorLine, own: number): number {
  const before = listWaiting(line).slice(0, PLACES_BACK).at(-1)
  const from = Math.max(own, before?.place ?? own)
  // Of all, since also who has gone in may be put back to their place.
  const places = line.tickets.flatMap((ticket) => [ticket.place, ownPlace(ticket)])
  const after = Math.min(line.lastNumber + 1, ...places.filter((place) => place > from))
  return (from + after) / 2
}

/** Changes one ticket in one of these states, and counts who is inside. */
function change(
  line: DoorLine,
  id: string,
  states: readonly DoorTicket['state'][],
  changed: (ticket: DoorTicket) => Partial<DoorTicket>,
): DoorLine {
  const before = line.tickets.find((ticket) => ticket.id === id && states.includes(ticket.state))
  if (!before) return line
  const after = { ...before, ...changed(before) }
  const people = (ticket: DoorTicket) => (ticket.state === 'in' ? ticket.partySize : 0)
  return {
    ...line,
    inside: Math.max(0, line.inside + people(after) - people(before)),
    tickets: line.tickets.map((ticket) => (ticket === before ? after : ticket)),
  }
}

/**
 * How long somebody waits, by the last ten who were let in: the mean time between them, or since the first of them
 * where nobody was let in for longer.
 * @param ahead parties before them
 * @returns whole minutes, above ten in steps of five; null while paused, and while too few were let in
 */
export function estimateMinutes(line: Pick<DoorLine, 'tickets' | 'isPaused'>, ahead: number, now: Date): number | null {
  const calls = line.tickets
    .flatMap(({ calledAt }) => (calledAt === null ? [] : Date.parse(calledAt)))
    .toSorted((a, b) => a - b)
    .slice(-PACE_OF)
  const [first, last] = [calls[0], calls.at(-1)]
  if (line.isPaused || first === undefined || last === undefined || calls.length < LEAST_FOR_PACE) return null
  const between = Math.max((last - first) / (calls.length - 1), (now.getTime() - first) / calls.length)
  const minutes = Math.max(1, Math.ceil((between * (ahead + 1)) / MINUTE_MS))
  const rounded = minutes > EXACT_MINUTES ? Math.ceil(minutes / 5) * 5 : minutes
  return rounded > LONGEST_MINUTES ? null : rounded
}

/** What a ticket's own phone learns of the line. */
export function describeTicket(line: DoorLine, ticket: DoorTicket, now: Date) {
  const { number, letter, name, partySize, state, isBack, calledAt } = ticket
  const ahead = state === 'waiting' ? listWaiting(line).findIndex(({ id }) => id === ticket.id) : 0
  const minutes = state === 'waiting' ? estimateMinutes(line, ahead, now) : null
  const own = { number, letter, name, partySize, state, isBack, calledAt, ahead, minutes }
  return { ...own, day: line.day, isPaused: line.isPaused } satisfies Partial<DoorTicketView>
}

/** Whether numbers are given now. @param isOver whether the day of the line has passed, or the sale is called off */
export function getDoorState(line: DoorLine, { isOver, now }: { isOver: boolean; now: Date }): DoorPoster['state'] {
  if (isOver) return 'over'
  if (Date.parse(line.opensAt) > now.getTime()) return 'early'
  const isFull = listWaiting(line).length >= line.cap || line.tickets.length >= MAX_DOOR_TICKETS
  return isFull ? 'full' : 'open'
}
