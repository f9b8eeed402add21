import * as tools from './schema-tools.ts'
import { takeTools } from './lazy-schemas.ts'

// Stands in for zod in modules that use schemas while they are loaded (see vite.config.ts).

takeTools(tools)

export { z } from './lazy-schemas.ts'
