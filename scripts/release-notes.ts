import { readFileSync } from 'node:fs'
import path from 'node:path'

const ROOT = path.dirname(import.meta.dirname)
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')

/** `node scripts/release-notes.ts` prints what CHANGELOG.md says of this version; without a part of its own it fails. */
const { version } = JSON.parse(read('package.json')) as { version: string }
const part = read('CHANGELOG.md')
  .split(/^## /m)
  .find((text) => text.split(/[\s,]/, 1)[0] === version)
if (!part) throw new Error(`CHANGELOG.md has no part '## ${version}'`)
console.log(part.slice(part.indexOf('\n')).trim())
