import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { onThrowawayDatabase, type WorkPlace } from './processes/throwaway-database.ts'

/**
 * A Friday evening: a plan of the next day for each of a hundred thousand people, with as many sales, each of whom has saved
 * three and has found three things at others. The process is killed half-way; then the time of all runs, and who was told
 * twice or not at all. `npm run bench -- saturday`, or with fewer people: `-- saturday --people=10000`
 */
const LIMIT_MINUTES = 30
const ALL = 100_000
const { values } = parseArgs({ options: { people: { type: 'string', default: String(ALL) } } })
const PEOPLE = Number(values.people)
/** With fewer people there are fewer cities, so that as many sales are near each of them. */
const CITIES = Math.max(1, Math.round(PEOPLE / 500))
const SALES = PEOPLE

/** Half past six on the east coast. */
const NOW = '2027-06-04T22:30:00Z'
const SATURDAY = '2027-06-05'

/** People and sales are spread evenly over cities of some 30 miles. */
const inCity = (n: string, degrees: number) => `
  (28 + (${n} % ${CITIES}) * 0.08 + (random() - 0.5) * ${degrees}) as latitude,
  (-120 + (${n} % ${CITIES}) * 0.2 + (random() - 0.5) * ${degrees}) as longitude`
const POINT = `cube(array[cos(radians(latitude)) * cos(radians(longitude)), cos(radians(latitude)) * sin(radians(longitude)),
  sin(radians(latitude))])`
/** A sale in the same city as a person. */
const sameCity = (n: string) => `1 + (${n} - 1 + ${CITIES} * floor(random() * ${SALES / CITIES})::int) % ${SALES}`
const idOf = (kind: string, n: string) => `('${kind}0000000-0000-7000-8000-' || lpad((${n})::text, 12, '0'))::uuid`

async function fill(client: pg.Client): Promise<void> {
  const people = `generate_series(1, ${PEOPLE}) n`
  const statements = [
    `select setseed(0.5)`,
    `insert into "user" (id, name, email) values ('seller', 'Seller', 'seller@example.com')`,
    `insert into "user" (id, name, email) select 'p' || n, 'n', n || '@example.com' from ${people}`,
    `insert into saturday_settings (user_id, zip_code, latitude, longitude, point, time_zone, minutes, is_on)
      select 'p' || n, '32801', latitude, longitude, ${POINT}, 'America/New_York', 240, true
      from (select n, ${inCity('n', 0.4)} from ${people}) placed`,
    `insert into listings (id, seller_id, status, title, city, latitude, longitude, sale_date, start_time, end_time, time_zone)
      select ${idOf('1', 'n')}, 'seller', 'published', 'Sale ' || n, 'City', latitude, longitude, '${SATURDAY}',
        make_time(7 + n % 3, 0, 0), make_time(12 + n % 5, 0, 0), 'America/New_York'
      from (select n, ${inCity('n', 0.4)} from generate_series(1, ${SALES}) n) placed`,
    `insert into items (id, listing_id, position, title, category, condition, quantity, price_suggested)
      select ${idOf('2', 'n')}, ${idOf('1', 'n')}, 1, 'Oak desk', 'furniture', 'good', 1, 40 from generate_series(1, ${SALES}) n`,
    `insert into wants (id, user_id, words, query, key_lexemes, location, miles, chord, days, delivery)
      select ${idOf('3', 'n')}, 'p' || n, 'desk', 'desk', '{desk}', '', 25, 1, 'any', 'now' from ${people}`,
    `insert into want_matches (want_id, thing_id, listing_id, told_at)
      select ${idOf('3', 'n')}, ${idOf('2', 'sale')}, ${idOf('1', 'sale')}, now()
      from (select n, ${sameCity('n')} as sale from ${people}, generate_series(1, 3)) chosen on conflict do nothing`,
    `insert into saved_sales (id, user_id, listing_id, sort_order)
      select gen_random_uuid(), 'p' || n, ${idOf('1', 'sale')}, 0
      from (select n, ${sameCity('n')} as sale from ${people}, generate_series(1, 3)) chosen on conflict do nothing`,
    `vacuum analyze`,
  ]
  for (const statement of statements) await client.query(statement)
}

interface Made {
  seconds: number
  ownCpuSeconds: number
}

async function measure({ connection, folder, undoLater }: WorkPlace): Promise<void> {
  const start = (): ChildProcess => {
    const env = { ...process.env, CONNECTION: JSON.stringify(connection), DATA_DIR: path.join(folder, 'app'), NOW }
    const child = fork(path.join(import.meta.dirname, 'saturday/making-server.ts'), { env })
    undoLater(async () => child.kill('SIGKILL'))
    return child
  }
  const client = new pg.Client(connection)
  await client.connect()
  undoLater(() => client.end())
  const count = async (query: string) => Number((await client.query<{ count: string }>(query)).rows[0]!.count)

  const from = performance.now()
  const first = start()
  while ((await count('select count(*) from saturday_plans')) < PEOPLE / 2) {
    if (first.exitCode !== null) throw new Error('no plans were made')
    await delay(50)
  }
  first.kill('SIGKILL')
  await once(first, 'exit')
  const killedAfter = (performance.now() - from) / 1000
  const planned = await count('select count(*) from saturday_plans')
  const second = start()
  const failed = once(second, 'exit').then(() => Promise.reject(new Error('the plans were not finished')))
  const [made] = (await Promise.race([once(second, 'message'), failed])) as [Made]
  failed.catch(() => undefined)
  const minutes = (killedAfter + made.seconds) / 60
  console.log(`${PEOPLE} people, ${SALES} sales; killed after ${planned} plans, in ${killedAfter.toFixed(0)} s`)
  console.log(
    `the rest in ${made.seconds.toFixed(0)} s, of which this process computed ${made.ownCpuSeconds.toFixed(0)} s`,
  )
  // Queries and plans are made one after the other, so that together they take no more than one core.
  console.log(
    `in all ${minutes.toFixed(2)} minutes of one core; ${toAll(minutes)}(limit ${LIMIT_MINUTES} for ${ALL} people)`,
  )
  const stops = await count('select sum(cardinality(listing_ids)) as count from saturday_plans')
  const told = await count(`select count(*) from notifications where kind = 'saturday'`)
  const toTell = await count(`select count(*) from saturday_plans where listing_ids <> '{}'`)
  const mails = await count(`select count(*) from notification_deliveries where channel = 'mail'`)
  console.log(
    `${(stops / PEOPLE).toFixed(1)} stops a person; ${told} told of ${toTell} with a stop, mails to send: ${mails}`,
  )
}

const toAll = (minutes: number) =>
  PEOPLE === ALL ? '' : `${((minutes * ALL) / PEOPLE).toFixed(1)} for ${ALL} people at this pace `

await onThrowawayDatabase({ name: 'saturday', fill, measure })
