// Makes the passwords that the containers of compose.yaml share, each once: `node deploy/compose-secrets.mjs /secrets`.
// They stand in a volume that only these containers have, whose users differ: all of them may read the files there.
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const [folder = '/secrets'] = process.argv.slice(2)
mkdirSync(folder, { recursive: true })
const password = keep('postgres-password', process.env['POSTGRES_PASSWORD'])
keep('s3-secret', process.env['S3_SECRET_ACCESS_KEY'])
write('database-url', `postgresql://yardsnap:${encodeURIComponent(password)}@postgres:5432/yardsnap`)

/** @param given what the operator has set, which replaces what is there */
function keep(name, given) {
  const file = path.join(folder, name)
  const secret = given || (existsSync(file) ? readFileSync(file, 'utf8') : randomBytes(24).toString('base64url'))
  write(name, secret)
  return secret
}

function write(name, text) {
  const draft = path.join(folder, `${name}.new`)
  writeFileSync(draft, text, { mode: 0o444 })
  renameSync(draft, path.join(folder, name))
}
