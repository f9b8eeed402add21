import type { DoorAction, DoorChange, DoorLine, DoorTicket } from '@yardsnap/contract/door-line'
import { doorNumber, listCalled, listFitting, listWaiting } from '@yardsnap/contract/door-line-rules'
import fc from 'fast-check'
import { afterAll, beforeAll, expect } from 'vitest'
import { doorTools, type TestLine } from '#server/day/door-line/test-door-line.ts'
import { testApp, type TestApp } from '#server/testing/test-app.ts'
import { attempt } from '#web/core/offline/use-sending-queue.ts'
import { sendingQueue } from '#web/core/offline/sending-queue.ts'
import { DOOR_PREFIX, sendWaiting, toWaiting, WaitingChange, withWaiting } from '#web/day/door-line/door-changes.ts'
import { type Answered, type Device, FATES, installDevices, openDevice } from './device.ts'
import { addParty, describeLine, describeModel, type DoorModel, emptyModel, noteAction } from './door-model.ts'
import { type Step, testHistories } from './run.ts'

const PEOPLE = ['Ana', 'Ben']

interface Phone {
  device: Device
  /** The line as it was read last. */
  read: DoorLine
  queue: ReturnType<typeof sendingQueue<WaitingChange>>
}

interface World {
  line: TestLine
  model: DoorModel
  phones: Phone[]
  /** The numbers that people were told at the door. */
  told: Map<string, number>
}

let site: TestApp
let tools: ReturnType<typeof doorTools>
let removeDevices: () => void
beforeAll(async () => {
  site = await testApp()
  tools = doorTools(site)
  removeDevices = installDevices()
})
afterAll(async () => {
  removeDevices()
  await site.close()
})

async function open(): Promise<World> {
  const line = await tools.open({ insideLimit: 6 })
  const world: World = { line, model: emptyModel(), phones: [], told: new Map() }
  for (const [index, name] of PEOPLE.entries()) {
    const cookie = index === 0 ? line.host.cookie : await helperCookie(line, name)
    const device = openDevice({ site, name, cookie, onAnswer: (answered) => noteAnswer(world, answered) })
    const phone: Phone = { device, read: await readLine(line), queue: undefined as never }
    world.phones.push(phone)
    await openPage(world, phone)
  }
  return world
}

async function helperCookie({ host, listingId }: TestLine, name: string): Promise<string> {
  const link = (await host.post(`/api/till-helpers/${listingId}`, { name, role: 'door' })).json<object>()
  const [cookie] = (await site.visitor.post('/api/till-helpers', link)).cookies
  return `${cookie?.name}=${cookie?.value}`
}

const readLine = async (line: TestLine): Promise<DoorLine> => (await tools.read(line)).line!

/** What reaches the server counts, whether or not the phone learns of it. */
function noteAnswer({ model }: World, { method, body, status }: Answered): void {
  if (method !== 'POST' || status !== 200) return
  for (const action of (body as { actions: DoorAction[] }).actions) noteAction(model, action)
}

async function openPage({ line: { listingId } }: World, phone: Phone): Promise<void> {
  await phone.device.run(() => {
    phone.queue = sendingQueue({
      storage: () => localStorage,
      key: DOOR_PREFIX + listingId,
      change: WaitingChange,
      send: (_id, one) =>
        attempt(async () => {
          phone.read = (await sendWaiting(listingId, one)).line!
        }, ''),
      onChange: () => undefined,
    })
    void phone.queue.flush()
  })
}

/** The line as a phone shows it. */
const shownOn = (phone: Phone): DoorLine => withWaiting(phone.read, Object.values(phone.queue.waiting()))

const act = (world: World, phone: Phone, change: DoorChange) =>
  phone.device.run(() => {
    const one = toWaiting(world.line.day, change)
    phone.queue.add(one.action.id, one)
    void phone.queue.flush()
  })

/** The server has what the model says, and who was never missed stands in the order of the numbers. */
async function check({ line, model }: World): Promise<void> {
  const now = await readLine(line)
  expect(describeLine(now)).toEqual(describeModel(model))
  const firsts = listWaiting(now).filter(({ isBack }) => !isBack)
  const inOrder = firsts.toSorted((a, b) => a.number! - b.number! || a.letter.localeCompare(b.letter))
  expect(firsts.map(doorNumber)).toEqual(inOrder.map(doorNumber))
}

/** Both phones are back: all that was done has arrived once, and who was told a number has it alone. */
async function end(world: World): Promise<void> {
  for (const phone of world.phones) {
    await phone.device.recover()
    await phone.device.run(() => phone.queue.flush())
    expect(phone.queue.waiting()).toEqual({})
  }
  await check(world)
  const now = await readLine(world.line)
  for (const [id, number] of world.told) expect(now.tickets.find((one) => one.id === id)?.number).toBe(number)
  const numbers = now.tickets.filter(({ number }) => number !== null).map(doorNumber)
  expect(new Set(numbers).size).toBe(numbers.length)
  for (const phone of world.phones) {
    phone.read = now
    expect(describeLine(shownOn(phone))).toEqual(describeModel(world.model))
  }
}

const who = fc.nat(PEOPLE.length - 1)
const people = fc.integer({ min: 1, max: 3 })

const step = (text: string, run: (world: World) => Promise<unknown>, isPossible?: Step<World>['isPossible']) => ({
  text,
  ...(isPossible && { isPossible }),
  async run(world: World) {
    await run(world)
    await check(world)
  },
})

/** Does something about parties that a phone shows, where it shows any. */
const doing = (
  text: string,
  find: (line: DoorLine) => readonly DoorTicket[],
  toChange: (tickets: readonly DoorTicket[], line: DoorLine) => DoorChange,
) =>
  who.map((index) =>
    step(
      `${PEOPLE[index]} ${text}`,
      async (world) => {
        const phone = world.phones[index]!
        const line = shownOn(phone)
        const change = toChange(find(line), line)
        if (change.kind === 'confirm') world.told.set(change.ticketId, change.number)
        await act(world, phone, change)
      },
      ({ phones }) => find(shownOn(phones[index]!)).length > 0,
    ),
  )

const ids = (tickets: readonly DoorTicket[]) => tickets.map(({ id }) => id)
const ofState = (state: DoorTicket['state']) => (line: DoorLine) => line.tickets.filter((one) => one.state === state)

const lettingIn = doing('lets the next one in', listWaiting, ([next]) => ({ kind: 'let_in', ticketIds: [next!.id] }))
const lettingFive = doing('lets five in', listWaiting, (all) => ({ kind: 'let_in', ticketIds: ids(all.slice(0, 5)) }))
const filling = doing('lets in as many as fit', listFitting, (all) => ({ kind: 'let_in', ticketIds: ids(all) }))
const missing = doing('does not find who was called last', listCalled, ([last]) => ({
  kind: 'not_here',
  ticketId: last!.id,
}))
const finding = doing(
  'finds who was not there',
  ({ tickets }) => tickets.filter(({ state, isBack }) => state === 'out' || (state === 'waiting' && isBack)),
  ([one]) => ({ kind: 'was_here', ticketId: one!.id }),
)
const removing = doing('takes the last one out', listWaiting, (all) => ({ kind: 'remove', ticketId: all.at(-1)!.id }))
const puttingBack = doing('puts one back who was out', ofState('out'), ([one]) => ({
  kind: 'put_back',
  ticketId: one!.id,
}))
const tappingIn = doing('taps somebody in', ofState('asked'), ([one], line) => ({
  kind: 'confirm',
  ticketId: one!.id,
  number: line.lastNumber + 1,
}))
const adding = fc.tuple(who, people).map(([index, partySize]) =>
  step(`${PEOPLE[index]} gives a number to ${partySize} without a phone`, async (world) => {
    const phone = world.phones[index]!
    const [ticketId, number] = [crypto.randomUUID(), shownOn(phone).lastNumber + 1]
    world.told.set(ticketId, number)
    await act(world, phone, { kind: 'add', ticketId, name: 'Walk-up', partySize, number })
  }),
)
const counting = fc
  .tuple(who, fc.constantFrom(-1, 1))
  .map(([index, by]) =>
    step(`${PEOPLE[index]} counts ${by}`, (world) => act(world, world.phones[index]!, { kind: 'inside', by })),
  )
const pausing = fc
  .tuple(who, fc.boolean())
  .map(([index, isPaused]) =>
    step(`${PEOPLE[index]} ${isPaused ? 'pauses' : 'goes on'}`, (world) =>
      act(world, world.phones[index]!, { kind: 'pause', isPaused }),
    ),
  )
const scanning = fc.tuple(people, fc.boolean()).map(([partySize, isNear]) =>
  step(`${partySize} scan the poster${isNear ? '' : ' and do not say where they are'}`, async ({ line, model }) => {
    const before = new Set(ids((await readLine(line)).tickets))
    await tools.take(line, { partySize, ...(!isNear && { position: null }) })
    const taken = (await readLine(line)).tickets.find(({ id }) => !before.has(id))!
    addParty(model, taken.id, { people: partySize, number: isNear ? undefined : null })
  }),
)
const losing = who.map((index) =>
  step(`${PEOPLE[index]} loses the signal`, async ({ phones }) => void (phones[index]!.device.isOnline = false)),
)
const comingBack = who.map((index) =>
  step(`${PEOPLE[index]} has a signal again`, async ({ phones }) => {
    const { device, queue } = phones[index]!
    await device.recover()
    await device.run(() => queue.flush())
  }),
)
const failing = fc
  .tuple(who, fc.constantFrom(...FATES))
  .map(([index, fate]) =>
    step(`the next call of ${PEOPLE[index]} ${fate}`, async ({ phones }) => phones[index]!.device.expect(fate)),
  )
const delivering = who.map((index) =>
  step(`what is on its way from ${PEOPLE[index]} arrives`, ({ phones }) => phones[index]!.device.deliver()),
)
const reading = who.map((index) =>
  step(
    `the phone of ${PEOPLE[index]} reads the line`,
    async ({ line, phones }) => void (phones[index]!.read = await readLine(line)),
    ({ phones }) => phones[index]!.device.isOnline,
  ),
)
const reloading = who.map((index) =>
  step(`${PEOPLE[index]} opens the page anew`, async (world) => {
    world.phones[index]!.device.reload()
    await openPage(world, world.phones[index]!)
  }),
)

testHistories<World>({
  name: 'door',
  title: 'whoever calls whom on two phones with a bad signal, all of it counts once, and a number that was told stays',
  count: 40,
  steps: [
    adding,
    adding,
    scanning,
    scanning,
    lettingIn,
    lettingIn,
    lettingFive,
    filling,
    missing,
    missing,
    finding,
    removing,
    puttingBack,
    tappingIn,
    counting,
    counting,
    pausing,
    losing,
    losing,
    comingBack,
    failing,
    failing,
    failing,
    delivering,
    reading,
    reading,
    reloading,
  ],
  open,
  end,
})
