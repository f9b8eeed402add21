import { doJobs } from '#processes/child-jobs.ts'
import type { DrawDocument } from './printer.ts'

/** Entry point of the processes that draw documents. Its argument is the URL of the module that draws. */
const [module] = process.argv.slice(2)
if (!module) throw new Error('print-child.ts is started by printer.ts')

doJobs<object, Uint8Array>(import(module).then((drawer: { default: DrawDocument<object> }) => drawer.default))
