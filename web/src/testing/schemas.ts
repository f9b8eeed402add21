import { loadSchemas } from '#lib/lazy-schemas.ts'

/** Vitest loads this before a test's file: what it tests runs once the app has come to life. */
await loadSchemas()
