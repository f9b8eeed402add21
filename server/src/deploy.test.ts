// oxlint-disable typescript/no-explicit-any -- parsed files, of which only the tested parts are known
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parse as parseToml } from 'smol-toml'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { Environment } from '#config/environment.ts'

const ROOT = path.join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')
const { version } = JSON.parse(read('package.json')) as { version: string }
const OWN_IMAGE = `ghcr.io/yardsnap/yardsnap:${version}`
const { images } = JSON.parse(read('deploy/images.json')) as { images: Record<string, string> }
const SETTINGS = Object.keys(Environment.shape)
const PORT = Number(/^EXPOSE (\d+)$/m.exec(read('Dockerfile'))?.[1])
const HEALTH = ['/api/health', '/api/ready']

interface ComposeService {
  image?: string
  environment: Record<string, string> | string[]
  ports?: { target: number; published: string }[]
  volumes?: unknown[]
}
const composeOf = (file: string) =>
  parse(read(file)) as { services: Record<string, ComposeService> } & Record<string, any>
/** Of settings as a list or as a map. */
const namesOf = ({ environment }: ComposeService) =>
  Array.isArray(environment) ? environment.map((line) => line.split('=', 1)[0] ?? '') : Object.keys(environment)

describe.each(['deploy/coolify.yaml', 'deploy/umbrel/docker-compose.yml', 'deploy/casaos/docker-compose.yml'])(
  '%s',
  (file) => {
    const { services } = composeOf(file)

    test('names images of this version, or of one that was looked up', () => {
      const named = Object.values(services).flatMap(({ image = [] }) => image)
      expect([OWN_IMAGE, ...Object.keys(images)]).toEqual(expect.arrayContaining(named))
      expect(services['app']!.image).toBe(OWN_IMAGE)
    })

    test('sets what the app knows, and keeps its data in a volume', () => {
      const own = namesOf(services['app']!).filter((name) => !name.startsWith('SERVICE_'))
      expect(own).toContain('PUBLIC_URL')
      expect(SETTINGS).toEqual(expect.arrayContaining(own))
      expect(JSON.stringify(services['app']!.volumes)).toMatch(/[:"]\/data"/)
    })

    test('has no password in it', () => {
      expect(read(file)).not.toMatch(/(?:PASSWORD|SECRET\w*)[=:] ?(?!\$\{)['"\w]/)
    })
  },
)

test('Coolify makes the passwords and the address, and asks for readiness', () => {
  const file = read('deploy/coolify.yaml')
  expect(file).toMatch(new RegExp(`^# port: ${PORT}$`, 'm'))
  expect(file).toContain(`- SERVICE_URL_APP_${PORT}\n`)
  expect(file).toContain(`http://127.0.0.1:${PORT}/api/ready`)
  const made = [...file.matchAll(/\$\{(SERVICE_\w+)\}/g)].map(([, name]) => name)
  expect(new Set(made)).toEqual(
    new Set(['SERVICE_URL_APP', 'SERVICE_PASSWORD_64_APP', 'SERVICE_USER_POSTGRES', 'SERVICE_PASSWORD_POSTGRES']),
  )
})

test('Umbrel leads to the port of the app, which is of this version', () => {
  const app = parse(read('deploy/umbrel/umbrel-app.yml')) as Record<string, unknown>
  const { services } = composeOf('deploy/umbrel/docker-compose.yml')
  expect(app).toMatchObject({ manifestVersion: 1, id: 'yardsnap', version })
  expect(services['app_proxy']!.environment).toMatchObject({ APP_HOST: 'yardsnap_app_1', APP_PORT: PORT })
  expect(services['app']!.environment).toMatchObject({
    PUBLIC_URL: `http://\${DEVICE_DOMAIN_NAME}:${String(app['port'])}`,
  })
  // Umbrel copies the folder with its owner, which is the app's user.
  expect(existsSync(path.join(ROOT, 'deploy/umbrel/data/.gitkeep'))).toBe(true)
})

test('CasaOS shows the port that leads to the app, and an icon that exists', () => {
  const { services, 'x-casaos': shown } = composeOf('deploy/casaos/docker-compose.yml')
  expect(services['app']!.ports).toEqual([{ target: PORT, published: shown.port_map, protocol: 'tcp' }])
  expect(services).toHaveProperty(shown.main)
  const [, tag, icon = ''] = /\/yardsnap\/yardsnap\/([^/]+)\/(.+)$/.exec(shown.icon) ?? []
  expect(tag).toBe(`v${version}`)
  expect(existsSync(path.join(ROOT, icon))).toBe(true)
})

test('Fly keeps one machine with one volume, ready where the app says so, with backups elsewhere', () => {
  const fly = parseToml(read('deploy/fly.toml')) as Record<string, any>
  expect(fly['build'].image).toBe(OWN_IMAGE)
  expect(SETTINGS).toEqual(expect.arrayContaining(Object.keys(fly['env'])))
  expect(fly['env']).toHaveProperty('BACKUP_BUCKET')
  expect(fly['mounts']).toEqual({ source: 'data', destination: '/data' })
  expect(fly['deploy'].strategy).toBe('immediate')
  const { internal_port, auto_stop_machines, min_machines_running, checks } = fly['http_service']
  expect({ internal_port, auto_stop_machines, min_machines_running }).toEqual({
    internal_port: PORT,
    auto_stop_machines: 'off',
    min_machines_running: 1,
  })
  for (const { path: address } of checks) expect(HEALTH).toContain(address)
  const secrets = [...read('deploy/fly.toml').matchAll(/([A-Z]\w+)=\.\.\./g)].map(([, name]) => name)
  expect(SETTINGS).toEqual(expect.arrayContaining(secrets))
})

test('Kamal starts web and worker on a database of their own, ready where the app says so', () => {
  const kamal = parse(read('deploy/kamal/deploy.yml')) as Record<string, any>
  expect(Object.entries<any>(kamal['servers']).map(([name, { env }]) => [name, env.clear])).toEqual([
    ['web', { ROLE: 'web' }],
    ['worker', { ROLE: 'worker' }],
  ])
  expect(kamal['proxy'].app_port).toBe(PORT)
  expect(HEALTH).toContain(kamal['proxy'].healthcheck.path)
  const { clear, secret } = kamal['env']
  expect(SETTINGS).toEqual(expect.arrayContaining([...Object.keys(clear), ...secret]))
  expect(secret).toContain('DATABASE_URL')
  expect(images).toHaveProperty([kamal['accessories'].db.image])
  expect(kamal['volumes']).toEqual(['yardsnap_data:/data'])
})

test('the change log says of each version what an operator must do, before all else', () => {
  const versions = read('CHANGELOG.md').split(/^## /m).slice(1)
  expect(versions.map((part) => part.split('\n', 1)[0])).toContain(version)
  for (const part of versions) expect(part).toMatch(/^\S+\n\n\*\*You must do:\*\* \w/)
})

describe('.github/workflows/release.yml', () => {
  const workflow = parse(read('.github/workflows/release.yml')) as {
    on: any
    permissions: object
    jobs: Record<string, any>
  }
  const steps = (job: string): any[] => workflow.jobs[job].steps
  const usesOf = (text: string) => [...text.matchAll(/uses: (\S+)(.*)/g)]

  test('takes every action by its commit, with its version beside it', () => {
    for (const [, action, comment] of usesOf(read('.github/workflows/release.yml'))) {
      expect(action).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/)
      expect(comment).toMatch(/^ # v\d+\.\d+\.\d+$/)
    }
  })

  test('begins with a tag, tests first, and gives each job the rights that it needs', () => {
    expect(workflow.on).toEqual({ push: { tags: ['v*.*.*'] } })
    expect(workflow.permissions).toEqual({ contents: 'read' })
    expect(workflow.jobs['test']).not.toHaveProperty('permissions')
    expect(steps('test').map(({ run }) => run)).toContain('npm test')
    expect([workflow.jobs['build'].needs, workflow.jobs['publish'].needs]).toEqual(['test', 'build'])
  })

  test('builds for both kinds of processors with SBOM and provenance, and starts each image confined as compose.yaml does', () => {
    const platforms = workflow.jobs['build'].strategy.matrix.include.map(
      ({ platform }: { platform: string }) => platform,
    )
    expect(platforms).toEqual(['linux/amd64', 'linux/arm64'])
    const built = steps('build').find(({ id }) => id === 'build')
    expect(built.with).toMatchObject({ sbom: true, provenance: 'mode=max' })
    const started = steps('build').find(({ run = '' }) => run.includes('docker run')).run
    for (const option of ['--read-only', '--cap-drop ALL', 'no-new-privileges', `:${PORT}`, '/api/ready'])
      expect(started).toContain(option)
  })

  test('signs the image and the checksums of all files', () => {
    const script = steps('publish')
      .map(({ run = '' }) => run)
      .join('\n')
    expect(script).toMatch(/cosign sign --yes/)
    expect(script.indexOf('sha256sum -- * > SHA256SUMS')).toBeGreaterThan(script.indexOf('npm sbom'))
    expect(script.indexOf('cosign sign-blob')).toBeGreaterThan(script.indexOf('sha256sum'))
    expect(workflow.jobs['publish'].permissions).toMatchObject({ 'id-token': 'write', attestations: 'write' })
  })
})
