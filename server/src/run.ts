import path from 'node:path'
import { setFlagsFromString } from 'node:v8'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { type Config, parseConfig } from '#config/config.ts'
import type { Database } from './db/database.ts'
import { createLogger } from '#log/logger.ts'
import { serve } from './serve.ts'
import { StartError } from './start-error.ts'

/**
 * The terminal sends Ctrl-C to both npm and the app, and npm forwards it: signals within this time count as one. A
 * later signal means that the user does not want to wait.
 */
const SAME_SIGNAL_MS = 500

/**
 * By how many percent the heap grows before the garbage collector goes through all of it again. V8 chooses from 10 to 300 by
 * how fast the heap fills: ten or so while photos arrive, and the collector then went through 110 MB twice a second.
 */
const HEAP_GROWTH_PERCENT = 100

/**
 * Runs the app until a signal ends it. If it cannot start, prints the reason in one line and exits with code 1.
 * @param afterStop runs when a signal has stopped everything
 */
export async function run(afterStop: () => Promise<void>): Promise<void> {
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH_PERCENT}`)
  try {
    await runUntilSignal(afterStop)
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    console.error(`Cannot start: ${error.message}`)
    process.exitCode = 1
  }
}

async function runUntilSignal(afterStop: () => Promise<void>): Promise<void> {
  const isDemo = isDemoAsked(process.argv.slice(2))
  const config = parseConfig(isDemo ? demoEnvironment() : process.env)
  const log = createLogger({ level: config.logLevel })
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'a promise failed and nobody handled it'))
  if (!config.hasRateLimits) log.warn('RATE_LIMITS is off: fit for benchmarks and tests only')

  const giveUp = new AbortController()
  const starting = serve(config, log, giveUp.signal)
  stopOnSignals(async () => {
    giveUp.abort()
    const server = await starting
    await server.stop()
    await afterStop()
  })
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'an error that nobody handled; stopping')
    void starting.then((server) => server.stop()).finally(() => process.exit(1))
  })
  const server = await starting
  if (isDemo) {
    const { seedDemo } = await import('./demo/seed.ts')
    await seedDemo({ app: server.app, config, database: server.database, log })
  }
  console.log(`${config.productName} is ready: ${server.url}`)
}

/** @throws StartError for other words than `--demo`: who mistypes it would start the site itself */
function isDemoAsked(words: string[]): boolean {
  const other = words.find((word) => word !== '--demo')
  if (other === undefined) return words.length > 0
  throw new StartError(`'${other}' is not known. Settings are variables of the environment; see docs/operations.md.`)
}

const NOT_OF_THE_DEMO = /^(OIDC_|SMTP_URL)/

/** The demo has its own data folder and accounts, sends no mail, and shows its sales to everyone. */
function demoEnvironment(): NodeJS.ProcessEnv {
  const dataDir = path.join(process.env['DATA_DIR'] || './data', 'demo')
  const env = Object.entries(process.env).filter(([name]) => !NOT_OF_THE_DEMO.test(name))
  return { SITE_MODE: 'open', ...Object.fromEntries(env), PASSWORD_SIGN_IN: 'on', DATA_DIR: dataDir }
}

/** Dependencies of the demo's seeding, which runs on every start of the demo. */
export interface DemoOptions {
  app: FastifyInstance
  config: Config
  database: Database
  log: FastifyBaseLogger
}

function stopOnSignals(stop: () => Promise<void>): void {
  let firstAt: number | undefined
  const onSignal = () => {
    if (firstAt === undefined) {
      firstAt = performance.now()
      void stop().then(
        () => process.exit(0),
        () => process.exit(1),
      )
    } else if (performance.now() - firstAt > SAME_SIGNAL_MS) {
      process.exit(1)
    }
  }
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
}
