import { quickenImports } from './quick-imports.ts'

quickenImports()
const { run } = await import('./run.ts')
await run()
