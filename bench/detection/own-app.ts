import { chmod, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { parseConfig } from '#server/config/config.ts'
import { createLogger } from '#server/log/logger.ts'
import { serve } from '#server/serve.ts'

/** Starts the app in this process, on a free port with its own data folder, so that its event loop can be monitored. @param pack value of DETECTION_PACK */
export async function startOwnApp(pack: string): Promise<{ url: string; stop(): Promise<void> }> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'yardsnap-bench-'))
  await chmod(dataDir, 0o711) // as root, PostgreSQL runs as another user, which needs access
  const env = { DATA_DIR: dataDir, PORT: '0', RATE_LIMITS: 'off', LOG_LEVEL: 'error', DETECTION_PACK: pack }
  const config = parseConfig(env)
  const server = await serve(config, createLogger({ level: config.logLevel }), new AbortController().signal)
  return {
    url: server.url,
    async stop() {
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
