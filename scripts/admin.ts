import { eq } from 'drizzle-orm'
import { parseConfig } from '#server/config.ts'
import { type Connection, openDatabase, type Queryable } from '#server/db/database.ts'
import { findRunningPostgres, startEmbeddedPostgres } from '#server/db/embedded-postgres.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { user } from '#server/db/schema/accounts.ts'
import { waitlistEntries } from '#server/db/schema/waitlist.ts'
import { createLogger } from '#server/logger.ts'

const USAGE = `Usage: npm run admin -- <command>
  premium <email> [days]   makes an account premium, for so many days or without an end
  free <email>             makes it a free one again
  waitlist                 prints the waitlist as CSV`

const DAY_MS = 24 * 3600 * 1000

/** @returns what to print. */
async function runCommand(db: Queryable, [command, email, days]: string[]): Promise<string> {
  if (command === 'premium' && email)
    return setPlan(db, email, { accountType: 'premium', premiumExpiresAt: endOf(days) })
  if (command === 'free' && email) return setPlan(db, email, { accountType: 'free', premiumExpiresAt: null })
  if (command === 'waitlist') return exportWaitlist(db)
  throw new Error(USAGE)
}

function endOf(days: string | undefined): Date | null {
  if (days === undefined) return null
  const count = Number(days)
  if (!Number.isInteger(count) || count < 1) throw new Error(`${days} is not a number of days`)
  return new Date(Date.now() + count * DAY_MS)
}

async function setPlan(db: Queryable, email: string, plan: Partial<typeof user.$inferInsert>): Promise<string> {
  const changed = await db.update(user).set(plan).where(eq(user.email, email.toLowerCase())).returning({ id: user.id })
  if (changed.length === 0) throw new Error(`There is no account of ${email}`)
  const end = plan.premiumExpiresAt ? ` until ${plan.premiumExpiresAt.toISOString()}` : ''
  return `${email} is now ${plan.accountType}${end}`
}

async function exportWaitlist(db: Queryable): Promise<string> {
  const rows = await db
    .select({ email: waitlistEntries.email, createdAt: waitlistEntries.createdAt })
    .from(waitlistEntries)
    .orderBy(waitlistEntries.createdAt)
  // A spreadsheet takes a cell that begins with one of these for a formula; addresses may.
  const quote = (text: string) => `"${text.replace(/^[=+@-]/, "'$&").replaceAll('"', '""')}"`
  return ['email,joined', ...rows.map((row) => `${quote(row.email)},${row.createdAt.toISOString()}`)].join('\n')
}

/** The database of the running app, else one that is started for this command. */
async function reachDatabase(): Promise<{ connection: Connection; release(): Promise<void> }> {
  const config = parseConfig(process.env)
  const release = async () => undefined
  if (config.databaseUrl) return { connection: { connectionString: config.databaseUrl }, release }
  const running = findRunningPostgres(config.dataDir)
  if (running) return { connection: running, release }
  const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log })
  await migrateDatabase({ connection: postgres.connection, log })
  return { connection: postgres.connection, release: () => postgres.stop() }
}

const log = createLogger({ level: 'warn' })
try {
  const reached = await reachDatabase()
  const database = openDatabase({ connection: reached.connection, log })
  try {
    console.log(await runCommand(database.db, process.argv.slice(2)))
  } finally {
    await database.close()
    await reached.release()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
