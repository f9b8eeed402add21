import { onTestFinished } from 'vitest'
import { parseConfig } from '#config/config.ts'
import { createLogger } from '#log/logger.ts'
import { createServices } from '#services.ts'
import type { TestApp } from './test-app.ts'

/** The services of another process of a site, which runs no jobs: for what no endpoint does. Stopped with the test. */
export async function servicesBeside(
  { database, dataDir }: Pick<TestApp, 'database' | 'dataDir'>,
  env: Record<string, string> = {},
) {
  const config = {
    ...parseConfig({
      DATA_DIR: dataDir,
      DETECTION: 'off',
      WEATHER: 'off',
      RECALLS: 'off',
      BOOK_TITLES: 'off',
      LOG_LEVEL: 'error',
      ...env,
    }),
    role: 'web' as const,
  }
  const log = createLogger({ level: config.logLevel, isReadable: false })
  const services = createServices({ config, database, log })
  await services.start()
  onTestFinished(() => services.stop())
  return services
}
