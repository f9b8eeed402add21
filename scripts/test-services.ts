import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { findChromium } from './chromium.mjs'
import { CEPH_INSTALL, CEPH_PROGRAMS, startCeph } from './services/ceph.ts'
import { FORMER_POSTGRES_INSTALL, FORMER_POSTGRES_PROGRAMS, fetchFormerPostgres } from './services/former-postgres.ts'
import { POSTFIX_INSTALL, POSTFIX_PROGRAMS, startPostfix } from './services/postfix.ts'
import { missingPrograms, type Service } from './services/programs.ts'
import { PROMETHEUS_INSTALL, PROMETHEUS_PROGRAMS, startPrometheus } from './services/prometheus.ts'
import { STANDBY_INSTALL, STANDBY_PROGRAMS, startStandby } from './services/standby.ts'

const ROOT = path.dirname(import.meta.dirname)

interface Kind {
  name: string
  programs: string[]
  install: string
  /** Its programs run as other users, which only root can become. */
  needsRoot?: boolean
  start: (folder: string) => Promise<Service>
  tests: string[]
}

const ofFeature = (name: string) => `/${name}/`

const KINDS: Kind[] = [
  {
    name: 's3',
    programs: CEPH_PROGRAMS,
    install: CEPH_INSTALL,
    start: startCeph,
    tests: ['src/ports/objects', 'src/core/photos/bucket.test.ts', 'src/backup', 'src/site/backups', 'bucket.e2e.ts'],
  },
  {
    name: 'smtp',
    programs: POSTFIX_PROGRAMS,
    install: POSTFIX_INSTALL,
    needsRoot: true,
    start: startPostfix,
    tests: ['src/ports/mailer', 'src/core/accounts/mail-server.test.ts'],
  },
  {
    name: 'replica',
    programs: STANDBY_PROGRAMS,
    install: STANDBY_INSTALL,
    needsRoot: true,
    start: startStandby,
    tests: ['src/db/standby.test.ts', 'src/cluster.test.ts'],
  },
  {
    name: 'pgbouncer',
    programs: ['pgbouncer'],
    install: 'apt-get install --no-install-recommends pgbouncer && service pgbouncer stop',
    // The tests start it themselves, before a server of their own.
    start: async () => ({ env: { TEST_PGBOUNCER: 'on' }, stop: async () => {} }),
    tests: [
      'src/db/pgbouncer.test.ts',
      'src/roles.test.ts',
      ...['accounts', 'backups', 'browse', 'detection', 'drafts', 'holds', 'listings', 'live-status', 'messages'].map(
        ofFeature,
      ),
      ...['notifications', 'photos', 'plans', 'public-changes', 'saved', 'till', 'trips', 'wants'].map(ofFeature),
    ],
  },
  {
    name: 'upgrade',
    programs: FORMER_POSTGRES_PROGRAMS,
    install: FORMER_POSTGRES_INSTALL,
    start: fetchFormerPostgres,
    tests: ['src/db/major-upgrade.test.ts'],
  },
  {
    name: 'prometheus',
    programs: PROMETHEUS_PROGRAMS,
    install: PROMETHEUS_INSTALL,
    start: startPrometheus,
    tests: ['src/telemetry/scraped.test.ts'],
  },
]

// Ctrl+C ends the tests; the servers are stopped after them.
process.on('SIGINT', () => {}).on('SIGTERM', () => {})

/** `npm run test:services` runs the tests of all services, `npm run test:services -- smtp` those of one. */
const chosen = process.argv.slice(2)
const unknown = chosen.filter((name) => !KINDS.some((kind) => kind.name === name))
if (unknown.length > 0)
  throw new Error(`There is no service ${unknown.join(', ')}: ${KINDS.map((kind) => kind.name).join(', ')}`)
for (const kind of KINDS) {
  if (chosen.length === 0 || chosen.includes(kind.name)) await testOn(kind)
}

async function testOn({ name, programs, install, needsRoot, start, tests }: Kind): Promise<void> {
  const missing = missingPrograms(programs)
  if (missing.length > 0) {
    console.log(`${name}: skipped, ${missing.join(', ')} not found. On Debian: ${install}`)
    return
  }
  if (needsRoot && process.getuid?.() !== 0) {
    console.log(`${name}: skipped, only root can start the server`)
    return
  }
  const folder = mkdtempSync(path.join(os.tmpdir(), `yardsnap-${name}-`))
  try {
    const service = await start(folder)
    try {
      const chromium = findChromium()
      const env = { ...process.env, ...service.env, ...(chromium && { CHROMIUM_PATH: chromium }) }
      const { status } = spawnSync(
        path.join(ROOT, 'node_modules/.bin/vitest'),
        ['run', '--project', 'server', '--project', 'e2e', '--reporter=verbose', ...tests],
        { cwd: ROOT, stdio: 'inherit', env },
      )
      if (status !== 0) process.exitCode = 1
    } finally {
      await service.stop()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
