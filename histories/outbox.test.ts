import fc from 'fast-check'
import { afterAll, beforeAll, expect } from 'vitest'
import { deliveriesService } from '#server/core/notifications/deliveries.ts'
import type { Channel } from '#server/core/notifications/delivery-queries.ts'
import { MAX_ATTEMPTS } from '#server/core/notifications/rules.ts'
import type { Database } from '#server/db/database.ts'
import { AppError } from '#server/errors.ts'
import { createLogger } from '#server/log/logger.ts'
import { servicesBeside } from '#server/testing/services-beside.ts'
import { testApp, type TestApp, type Visitor } from '#server/testing/test-app.ts'
import { type Step, testHistories } from './run.ts'

const PEOPLE = ['Ben', 'Cleo', 'Dan']
const MESSAGES = 4
/** The outcome of sending one message to one device or mailbox. */
const FATES = [
  'cannot be sent',
  'is sent, and the answer is lost',
  'is sent, and the process dies',
  'is not sent, for the process dies',
  'is refused for good',
] as const
type Fate = (typeof FATES)[number]

/** One message on its way to a device (`push`) or a mailbox. */
interface Parcel {
  isNotified: boolean
  received: number
  /** How often it may have arrived without the server learning of it. */
  unheard: number
  attempts: number
  /** Refused permanently, or not wanted anymore. */
  isOver: boolean
}

interface World {
  people: Visitor[]
  parcels: Map<string, Parcel>
  /** The outcome of the next attempt to send a message. */
  fates: Map<string, Fate>
  /** The keys of a delivery when it first arrived: a repetition must look the same. */
  names: Map<string, Set<string>>
}

class Died extends Error {}

let site: TestApp
let services: Awaited<ReturnType<typeof servicesBeside>> | null = null
const log = createLogger({ level: 'error', isReadable: false })
beforeAll(async () => {
  site = await testApp({ env: { ROLE: 'web', DATABASE_URL: 'postgres://of-this-test' } })
})
afterAll(() => site.close())

async function open(): Promise<World> {
  // Messages go to the ports below; the address only makes the server write rows for mails.
  services ??= await servicesBeside(site, { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'yardsnap@example.com' })
  // Removes what a failed history may have left.
  await site.database.pool.query('delete from notification_deliveries')
  const people = await Promise.all(PEOPLE.map((firstName) => site.signUp({ firstName })))
  for (const { userId } of people) {
    await site.database.pool.query(
      `insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth)
       select user_id, id, 'https://push.example/' || user_id, 'key', 'auth' from session where user_id = $1`,
      [userId],
    )
  }
  return { people, parcels: new Map(), fates: new Map(), names: new Map() }
}

const makeParcelName = (channel: Channel, person: number, message: number) => `${channel} ${person} ${message}`

function getParcel({ parcels }: World, name: string): Parcel {
  const parcel = parcels.get(name) ?? { isNotified: false, received: 0, unheard: 0, attempts: 0, isOver: false }
  parcels.set(name, parcel)
  return parcel
}

async function notify(
  world: World,
  { person, message, isKept }: { person: number; message: number; isKept: boolean },
): Promise<void> {
  const { userId } = world.people[person]!
  const notification = {
    userId,
    kind: 'hold' as const,
    key: `key-${message}`,
    describe: () => ({ title: `message ${message}`, text: '.' }),
    path: `/page-${message}`,
    isUrgent: true,
  }
  await site.database.db
    .transaction(async (tx) => {
      await services!.notifications.notify(tx, notification)
      if (!isKept) throw new Died()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Died)) throw error
    })
  for (const channel of ['push', 'mail'] as const)
    if (isKept) getParcel(world, makeParcelName(channel, person, message)).isNotified = true
}

/** A process that sends until it dies; then it neither sends nor writes anything. */
function startProcess(world: World) {
  let isDead = false
  /** What it has sent and whose answer has not been declared lost. */
  const sent = new Set<string>()
  const beAlive = () => {
    if (isDead) throw new Died()
  }
  const db = new Proxy(site.database.db, {
    get(target, property) {
      beAlive()
      return Reflect.get(target, property, target) as unknown
    },
  }) as Database['db']

  function send(name: string, key: string): void {
    beAlive()
    const parcel = getParcel(world, name)
    const fate = world.fates.get(name)
    world.fates.delete(name)
    parcel.attempts += 1
    if (fate === 'is not sent, for the process dies') isDead = true
    beAlive()
    if (fate === 'cannot be sent') throw new AppError('provider_failed', 'The service is away')
    if (fate === 'is refused for good') {
      parcel.isOver = true
      throw new AppError('invalid', 'The service refuses it')
    }
    parcel.received += 1
    world.names.set(name, (world.names.get(name) ?? new Set()).add(key))
    if (fate === undefined) return void sent.add(name)
    parcel.unheard += 1
    if (fate === 'is sent, and the answer is lost') throw new AppError('provider_failed', 'No answer')
    isDead = true
    throw new Died()
  }

  const findPerson = (text: string) =>
    world.people.findIndex(({ userId, email }) => text.includes(userId) || text === email)
  const deliveries = deliveriesService({
    database: { db },
    push: {
      async send({ endpoint }, { payload, topic }) {
        send(makeParcelName('push', findPerson(endpoint), parseMessageNumber(payload)), topic)
        return 'sent'
      },
    },
    mailer: {
      async send({ to, id, subject }) {
        send(makeParcelName('mail', findPerson(to), parseMessageNumber(subject)), id)
      },
    },
    confirmation: { isNeeded: () => false },
    publicUrl: 'https://yardsnap.example',
    productName: 'Yardsnap',
    log,
  })

  return {
    /** Sends everything due, unless the process dies: what it was sending then counts as unanswered. */
    async deliver(channel: Channel): Promise<void> {
      try {
        await deliveries.deliver(channel, new AbortController().signal)
      } catch (error) {
        if (!(error instanceof Died)) throw error
        const left = await listLeft(world)
        for (const name of sent) if (left.includes(name)) getParcel(world, name).unheard += 1
      }
    },
  }
}

const parseMessageNumber = (text: string) => Number(/message (\d)/.exec(text)?.[1])

/** What is still to be sent. */
async function listLeft({ people }: World): Promise<string[]> {
  const { rows } = await site.database.pool.query<{ channel: Channel; user_id: string; title: string }>(
    `select d.channel, n.user_id, n.title from notification_deliveries d join notifications n on n.id = d.notification_id
     where n.user_id = any($1)`,
    [people.map(({ userId }) => userId)],
  )
  return rows.map(({ channel, user_id, title }) => {
    const person = people.findIndex(({ userId }) => userId === user_id)
    return makeParcelName(channel, person, parseMessageNumber(title))
  })
}

const deliver = (world: World, channel: Channel) => startProcess(world).deliver(channel)

/** Longer than a lease and than any retry delay. */
const pass = (world: World) =>
  site.database.pool.query(
    `update notification_deliveries d set due_at = due_at - interval '2 hours' from notifications n
     where n.id = d.notification_id and n.user_id = any($1)`,
    [world.people.map(({ userId }) => userId)],
  )

async function end(world: World): Promise<void> {
  world.fates.clear()
  await pass(world)
  for (const channel of ['push', 'mail'] as const) await deliver(world, channel)
  for (const [name, { isNotified, received, unheard, attempts, isOver }] of world.parcels) {
    const least = isNotified && !isOver && attempts < MAX_ATTEMPTS ? 1 : 0
    const most = Number(isNotified) + unheard
    // A repetition has the same name as the first, so that nobody sees it twice.
    const isRight = received >= least && received <= most && (world.names.get(name)?.size ?? 0) <= 1
    expect(isRight ? 'right' : `${name}: ${received} instead of ${least} to ${most}`).toBe('right')
  }
  expect(await listLeft(world)).toEqual([])
}

const person = fc.nat(PEOPLE.length - 1)
const message = fc.nat(MESSAGES - 1)
const channel = fc.constantFrom<Channel>('push', 'mail')
const step = (text: string, run: (world: World) => Promise<unknown>): Step<World> => ({
  text,
  run: async (world) => void (await run(world)),
})

const notifying = fc
  .tuple(person, message)
  .map(([to, which]) =>
    step(`${PEOPLE[to]} is told message ${which}`, (world) =>
      notify(world, { person: to, message: which, isKept: true }),
    ),
  )
const failingToNotify = fc
  .tuple(person, message)
  .map(([to, which]) =>
    step(`${PEOPLE[to]} would be told message ${which}, but what it is about fails`, (world) =>
      notify(world, { person: to, message: which, isKept: false }),
    ),
  )
const fate = fc
  .tuple(channel, person, message, fc.constantFrom(...FATES))
  .map(([by, to, which, next]) =>
    step(`the next ${by} of message ${which} to ${PEOPLE[to]} ${next}`, async ({ fates }) =>
      fates.set(makeParcelName(by, to, which), next),
    ),
  )
const delivering = channel.map((by) => step(`a process sends each ${by} that is due`, (world) => deliver(world, by)))
const deliveringTwice = channel.map((by) =>
  step(`two processes send each ${by} that is due at once`, (world) =>
    Promise.all([deliver(world, by), deliver(world, by)]),
  ),
)
const passing = fc.constant(step('two hours pass', pass))
const seeing = fc.tuple(person, message).map(([to, which]) =>
  step(`${PEOPLE[to]} sees page ${which}`, async (world) => {
    await services!.notifications.withdraw(site.database.db, world.people[to]!.userId, { path: `/page-${which}` })
    for (const by of ['push', 'mail'] as const) {
      const parcel = getParcel(world, makeParcelName(by, to, which))
      if (parcel.isNotified) parcel.isOver = true
    }
  }),
)

testHistories<World>({
  name: 'outbox',
  title: 'whatever fails and whichever process dies, each message goes out once, and again only where no answer came',
  count: 60,
  steps: [
    notifying,
    notifying,
    notifying,
    failingToNotify,
    fate,
    fate,
    fate,
    delivering,
    delivering,
    deliveringTwice,
    passing,
    passing,
    seeing,
  ],
  open,
  end,
})
