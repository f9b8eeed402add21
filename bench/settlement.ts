import { randomUUID } from 'node:crypto'
import { sumAmounts } from '@yardsnap/contract/till-money'
import pg from 'pg'
import { pino } from 'pino'
import { consignmentsService } from '#server/day/consignments/service.ts'
import { openDatabase } from '#server/db/database.ts'
import { onThrowawayDatabase } from './processes/throwaway-database.ts'

/**
 * Settles a sale of 400 consignors with 20,000 things, of which 12,000 were sold in 2,000 sales: the time to fix what all get
 * and to read it, and whether it is to the cent what PostgreSQL sums up itself. `npm run bench -- settlement`
 */
const CONSIGNORS = Number(process.argv[2] ?? 400)
const ITEMS_EACH = 50
const SOLD_EACH = 30
const SALES = 2000
const BUDGET_MS = 5000

const listingId = randomUUID()
const notAsked = () => Promise.reject(new Error('not asked'))

async function fill(client: pg.Client): Promise<void> {
  await client.query(
    `insert into "user" (id, name, email, account_type) values ('host', 'Host', 'host@example.com', 'premium')`,
  )
  await client.query(
    `insert into listings (id, seller_id, title, status) values ($1, 'host', 'School sale', 'published')`,
    [listingId],
  )
  await client.query(
    `insert into consignments (listing_id, mode, split_basis_points, shift_bonus_basis_points, entry_fee_cents, tag_fee_cents,
       pulled_fee_cents, price_step_cents, minimum_cents, tag_rule, if_unsold, drop_off_slots, pick_up_slots, price_rules,
       departments, terms, closed_at)
     values ($1, 'consign', 6000, 1000, 1350, 10, 25, 1, 0, 'printed', 'return', '[]', '[]', '[]', '{}', '', now())`,
    [listingId],
  )
  await client.query(
    `insert into till_owners (id, listing_id, position, name, initials, number, split_basis_points, has_worked_shift)
     select gen_random_uuid(), $1, n, 'Person ' || n, 'P', n, case when n % 3 = 0 then 4567 end, n % 4 = 0
     from generate_series(1, $2::integer) n`,
    [listingId, CONSIGNORS],
  )
  await client.query(
    `insert into consigned_items (id, listing_id, consignor_id, number, title, size, cents, flag, if_unsold, place)
     select gen_random_uuid(), $1, o.id, n, 'Thing ' || n, '4T', 100 + (o.number * 7919 + n * 104729) % 5000, 'half', 'return', 'checked_in'
     from till_owners o, generate_series(1, $2::integer) n where o.listing_id = $1`,
    [listingId, ITEMS_EACH],
  )
  await client.query(
    `insert into till_sales (id, listing_id, device_id, device_name, sold_at, was_offline, total_cents, titles, means)
     select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, $1, gen_random_uuid(), 'Till ' || n % 8, now(), false, 0, '{}', 'cash'
     from generate_series(0, $2::integer - 1) n`,
    [listingId, SALES],
  )
  await client.query(
    `insert into purchases (id, listing_id, title, quantity, price, till_sale_id, owner_id, consigned_item_id, split_basis_points)
     select gen_random_uuid(), $1, i.title, 1, i.cents / 100.0,
       ('00000000-0000-7000-8000-' || lpad(((o.number * 31 + i.number) % $3)::text, 12, '0'))::uuid, o.id, i.id,
       coalesce(o.split_basis_points, 6000)
     from consigned_items i join till_owners o on o.id = i.consignor_id where i.listing_id = $1 and i.number <= $2`,
    [listingId, SOLD_EACH, SALES],
  )
  await client.query('analyze')
}

/** The same sums by PostgreSQL's numbers, which have no limit of size. */
const EXPECTED = `
  select o.number, greatest(0, floor(sum(p.price * 100 * least(10000, p.split_basis_points + case when o.has_worked_shift then 1000 else 0 end)) / 10000)
    - 1350 - 10 * ${ITEMS_EACH})::bigint as payout
  from till_owners o join purchases p on p.owner_id = o.id where o.listing_id = $1 group by o.number order by o.number`

await onThrowawayDatabase({
  name: 'settlement',
  fill,
  async measure({ connection, undoLater }) {
    const database = openDatabase({ connection, log: pino({ level: 'warn' }) })
    undoLater(() => database.close())
    const { settling } = consignmentsService({
      database,
      plans: { read: notAsked },
      cashier: notAsked,
      recalls: { check: notAsked },
      mailer: { send: notAsked },
      confirmation: { requireConfirmed: notAsked },
      canSendMail: false,
      secret: 'none',
      publicUrl: 'http://localhost',
      productName: 'Yardsnap',
      enqueueMail: notAsked,
    })
    const timed = async <Made>(run: () => Promise<Made>) => {
      const startedAt = performance.now()
      const made = await run()
      return { made, ms: Math.round(performance.now() - startedAt) }
    }
    const before = await timed(() => settling.read('host', listingId))
    const settled = await timed(() => settling.settle('host', listingId, null))
    const after = await timed(() => settling.read('host', listingId))
    const client = new pg.Client(connection)
    await client.connect()
    const { rows } = await client.query<{ payout: string }>(EXPECTED, [listingId])
    await client.end()
    const { consignors, payoutCents, commissionCents, feesTakenCents, takingsCents } = after.made
    const isExact =
      consignors.every((row, index) => row.payoutCents === Number(rows[index]?.payout)) &&
      payoutCents === sumAmounts(rows.map(({ payout }) => Number(payout))) &&
      payoutCents + commissionCents + feesTakenCents === takingsCents
    const isWithin = before.ms + settled.ms + after.ms < BUDGET_MS
    console.table({
      consignors: settled.made.settled,
      'reading before, ms': before.ms,
      'settling all, ms': settled.ms,
      'reading after, ms': after.ms,
      'budget for all three, ms': BUDGET_MS,
      'is within': isWithin,
      'to the cent': isExact,
    })
    if (!isExact || !isWithin) process.exitCode = 1
  },
})
