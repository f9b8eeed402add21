import { quickenImports } from '#server/quick-imports.ts'

/** `npm run admin -- <command>`: what an admin does beside the running app, or without it. */
quickenImports()
const { run } = await import('./admin/run.ts')
await run(process.argv.slice(2))
