import { quickenImports } from '#server/quick-imports.ts'

/** `npm run admin -- <command>`: administration of the app, whether or not it is running. */
quickenImports()
const { run } = await import('./admin/run.ts')
await run(process.argv.slice(2))
