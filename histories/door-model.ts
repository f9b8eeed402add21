import type { DoorAction, DoorLine, DoorTicket } from '@yardsnap/contract/door-line'

interface ModelParty {
  number: number | null
  letter: string
  people: number
  state: DoorTicket['state']
  hasMissed: boolean
}

/** A line at a door by the rules that the help describes, without places: who stands where follows from the numbers. */
export interface DoorModel {
  parties: Map<string, ModelParty>
  inside: number
  isPaused: boolean
  /** Actions that have arrived: the second time they do nothing. */
  known: Set<string>
}

export const emptyModel = (): DoorModel => ({ parties: new Map(), inside: 0, isPaused: false, known: new Set() })

/** What arrives at the server, in this order. */
export function noteAction(model: DoorModel, action: DoorAction): void {
  if (model.known.has(action.id)) return
  model.known.add(action.id)
  switch (action.kind) {
    case 'add':
      return addParty(model, action.ticketId, { people: action.partySize, number: action.number })
    case 'confirm':
      return move(model, action.ticketId, ['asked'], () => ({ state: 'waiting', ...numbered(model, action.number) }))
    case 'let_in':
      return action.ticketIds.forEach((id) => move(model, id, ['waiting'], () => ({ state: 'in' })))
    case 'not_here':
      return move(model, action.ticketId, ['in'], ({ hasMissed }) =>
        hasMissed ? { state: 'out' } : { state: 'waiting', hasMissed: true },
      )
    case 'was_here':
      return move(model, action.ticketId, ['waiting', 'out'], ({ state, hasMissed }) =>
        state === 'out' ? { state: 'in' } : hasMissed ? { state: 'in', hasMissed: false } : {},
      )
    case 'put_back':
      return move(model, action.ticketId, ['in', 'out', 'left'], ({ number }) => ({
        state: number === null ? 'asked' : 'waiting',
      }))
    case 'remove':
      return move(model, action.ticketId, ['asked', 'waiting', 'in'], () => ({ state: 'left' }))
    case 'inside':
      model.inside = Math.max(0, model.inside + action.by)
      return
    case 'pause':
      model.isPaused = action.isPaused
  }
}

/** @param number undefined for the next one, null for who asks the host */
export function addParty(
  model: DoorModel,
  id: string,
  { people, number = lastNumber(model) + 1 }: { people: number; number?: number | null | undefined },
): void {
  const given = number === null ? { number, letter: '' } : numbered(model, number)
  model.parties.set(id, { ...given, people, state: number === null ? 'asked' : 'waiting', hasMissed: false })
}

const lastNumber = ({ parties }: DoorModel): number =>
  Math.max(0, ...[...parties.values()].map(({ number }) => number ?? 0))

function numbered({ parties }: DoorModel, number: number) {
  const same = [...parties.values()].filter((party) => party.number === number).length
  return { number, letter: same === 0 ? '' : String.fromCodePoint(97 + same) }
}

function move(
  model: DoorModel,
  id: string,
  from: readonly DoorTicket['state'][],
  change: (party: ModelParty) => Partial<ModelParty>,
): void {
  const party = model.parties.get(id)
  if (!party || !from.includes(party.state)) return
  const wasIn = party.state === 'in'
  Object.assign(party, change(party))
  const isIn = party.state === 'in'
  if (wasIn !== isIn) model.inside = Math.max(0, model.inside + (isIn ? party.people : -party.people))
}

/** What must be the same on the server, by the ids of parties. */
export const describeModel = (model: DoorModel) => ({
  inside: model.inside,
  isPaused: model.isPaused,
  lastNumber: lastNumber(model),
  parties: Object.fromEntries(
    [...model.parties].map(([id, { number, letter, people, state, hasMissed }]) => [
      id,
      `${number}${letter} ${people} ${state}${hasMissed ? ', missed' : ''}`,
    ]),
  ),
})

/** The same of a line as it is read. */
export const describeLine = (line: DoorLine) => ({
  inside: line.inside,
  isPaused: line.isPaused,
  lastNumber: line.lastNumber,
  parties: Object.fromEntries(
    line.tickets.map(({ id, number, letter, partySize, state, isBack }) => [
      id,
      `${number}${letter} ${partySize} ${state}${isBack ? ', missed' : ''}`,
    ]),
  ),
})
