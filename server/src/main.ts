import { quickenImports } from './quick-imports.ts'
import { startTelemetry } from './telemetry/start.ts'

quickenImports()
const flushTelemetry = await startTelemetry(process.env)
const { run } = await import('./run.ts')
await run(flushTelemetry)
