import { appendFileSync, chownSync, globSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { freePort } from '#server/testing/free-port.ts'
import { run, type Service, waitUntil } from './programs.ts'

/** Debian keeps the server's programs of each version in a folder of their own. */
const [BIN = ''] = globSync('/usr/lib/postgresql/*/bin').toSorted().reverse()

export const STANDBY_PROGRAMS = ['runuser', path.join(BIN, 'initdb'), path.join(BIN, 'pg_basebackup')]
export const STANDBY_INSTALL = 'apt-get install --no-install-recommends postgresql'

/** A query on the standby that is in the way of what the primary did is canceled at once, which takes 30 s by default. */
const STANDBY_SETTINGS = 'max_standby_streaming_delay = 0\n'

/** PostgreSQL with a standby that follows it by streaming replication, both without passwords on loopback. */
export async function startStandby(folder: string): Promise<Service> {
  const [primaryPort, standbyPort] = [await freePort(), await freePort()]
  const [primary, standby] = [path.join(folder, 'primary'), path.join(folder, 'standby')]
  const postgres = run('id', ['-u', 'postgres'])
  mkdirSync(primary)
  for (const owned of [folder, primary]) chownSync(owned, Number(postgres), -1)
  asPostgres('initdb', ['-D', primary, '--auth=trust', '--encoding=UTF8', '--no-sync'])
  const start = (data: string, port: number) => {
    appendFileSync(path.join(data, 'postgresql.conf'), `port = ${port}\nunix_socket_directories = '${folder}'\n`)
    asPostgres('pg_ctl', ['-D', data, '-l', `${data}.log`, '--wait', 'start'])
  }
  const stop = async () => {
    for (const data of [standby, primary]) asPostgres('pg_ctl', ['-D', data, '-m', 'immediate', 'stop'])
  }
  start(primary, primaryPort)
  asPostgres('pg_basebackup', ['-h', '127.0.0.1', '-p', String(primaryPort), '-D', standby, '--write-recovery-conf'])
  appendFileSync(path.join(standby, 'postgresql.conf'), STANDBY_SETTINGS)
  start(standby, standbyPort)
  const toUrl = (port: number) => `postgres://postgres@127.0.0.1:${port}/postgres`
  await waitUntil(() => asPostgres('psql', [toUrl(standbyPort), '-c', 'select pg_is_in_recovery()']))
  console.log(`Streaming replication: ${asPostgres('postgres', ['--version'])}`)
  const env = {
    TEST_PRIMARY_URL: toUrl(primaryPort),
    TEST_STANDBY_URL: toUrl(standbyPort),
    // For a test that kills the standby and starts it again.
    TEST_STANDBY_FOLDER: standby,
    TEST_POSTGRES_PROGRAMS: BIN,
  }
  return { env, stop }
}

/** The server refuses to run as root. */
function asPostgres(program: string, args: string[]): string {
  return run('runuser', ['-u', 'postgres', '--', path.join(BIN, program), ...args])
}
