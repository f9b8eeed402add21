import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Ajv } from 'ajv'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { Environment } from '#config/environment.ts'
import { type Manifest, renderChart } from './testing/helm-chart.ts'

const CHART = path.join(import.meta.dirname, '../../deploy/helm')
const read = (file: string) => readFileSync(path.join(CHART, file), 'utf8')
const { version } = JSON.parse(readFileSync(path.join(CHART, '../../package.json'), 'utf8')) as { version: string }

const SECRET = 'a-key-of-more-than-thirty-two-characters'
const PLAIN = {
  url: 'https://sales.example',
  secret: SECRET,
  database: { url: 'postgres://app:Kk2-9f@db.example/app?sslmode=verify-full' },
  s3: { bucket: 'photos', endpoint: 'https://s3.example', accessKeyId: 'id', secretAccessKey: 'key' },
}
const FULL = {
  ...PLAIN,
  database: { cloudNativePg: { enabled: true, storageClass: 'fast' } },
  env: { SITE_MODE: 'open', PRINT_THREADS: 3 },
  smtpUrl: 'smtps://mail.example',
  web: { autoscaling: { enabled: true } },
  ingress: { className: 'nginx', tlsSecret: 'certificate' },
}
const BARE = {
  url: 'https://sales.example',
  existingSecret: 'mine',
  s3: { bucket: 'photos' },
  ingress: { enabled: false },
  networkPolicy: { enabled: false },
  disruptionBudget: { enabled: false },
}
const render = (values: object) => renderChart(CHART, values)
const named = (manifests: Manifest[]) => manifests.map(({ kind, metadata: { name } }) => `${kind} ${name}`).toSorted()
const of = (manifests: Manifest[], kind: string, name: string) =>
  manifests.find((manifest) => manifest.kind === kind && manifest.metadata.name === name)!
const podsOf = (manifests: Manifest[]) =>
  manifests.filter(({ kind }) => ['Deployment', 'Job'].includes(kind)).map(({ spec }) => spec['template'])

describe.each(Object.entries({ PLAIN, FULL, BARE }))('the chart with values %s', (_name, values) => {
  const manifests = render(values)

  test('has pods of this version without rights, which write to their volumes alone', () => {
    const pods = podsOf(manifests)
    expect(pods).toHaveLength(3)
    for (const { spec } of pods) {
      expect(spec.automountServiceAccountToken).toBe(false)
      expect(spec.securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } })
      const [container] = spec.containers
      expect(container.image).toBe(`ghcr.io/yardsnap/yardsnap:${version}`)
      expect(container.securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      })
      const mounted = container.volumeMounts.map((mount: { name: string }) => mount.name)
      expect(mounted).toEqual(spec.volumes.map((volume: { name: string }) => volume.name))
    }
  })

  test('gives them settings that exist, and secrets from one Secret', () => {
    for (const { spec } of podsOf(manifests)) {
      const [{ env, envFrom }] = spec.containers
      const names = env.map(({ name }: { name: string }) => name)
      expect(new Set(names).size).toBe(names.length)
      expect(Object.keys(Environment.shape)).toEqual(expect.arrayContaining(names))
      for (const { value } of env) expect(['string', 'undefined']).toContain(typeof value)
      const [{ secretRef }] = envFrom
      const secret = manifests.find(({ kind, metadata }) => kind === 'Secret' && metadata.name === secretRef.name)
      expect(secret === undefined).toBe('existingSecret' in values)
      expect(Object.keys(Environment.shape)).toEqual(expect.arrayContaining(Object.keys(secret?.stringData ?? {})))
    }
  })

  test('asks the app at addresses and a port that it has, and leads there', () => {
    for (const role of ['web', 'worker']) {
      const { spec } = of(manifests, 'Deployment', `shop-${role}`)
      const { metadata, spec: pod } = spec['template']
      expect(metadata.labels).toMatchObject(spec['selector'].matchLabels)
      const [container] = pod.containers
      expect(container.env[0]).toEqual({ name: 'ROLE', value: role })
      expect(container.ports).toEqual([{ name: 'http', containerPort: 3000 }])
      expect(container.livenessProbe.httpGet).toEqual({ path: '/api/health', port: 'http' })
      expect(container.readinessProbe.httpGet).toEqual({ path: '/api/ready', port: 'http' })
      expect(container.resources.limits.memory).toMatch(/Gi$/)
    }
    const service = of(manifests, 'Service', 'shop')
    const { template } = of(manifests, 'Deployment', 'shop-web').spec
    expect(template.metadata.labels).toMatchObject(service.spec['selector'])
    expect(service.spec['ports'][0].targetPort).toBe('http')
  })

  test('migrates before the pods of a new version start', () => {
    const job = of(manifests, 'Job', 'shop-migrate')
    expect(job.metadata.annotations!['helm.sh/hook']).toBe('pre-upgrade')
    expect(job.spec['template'].spec.containers[0].command).toEqual(['node', 'scripts/admin.ts', 'migrate'])
  })
})

test('the chart has what its values ask for, and nothing else', () => {
  const always = ['Deployment shop-web', 'Deployment shop-worker', 'Job shop-migrate', 'Service shop']
  const usual = [...always, 'Ingress shop', 'NetworkPolicy shop', 'PodDisruptionBudget shop-web', 'Secret shop']
  expect(named(render(PLAIN))).toEqual(usual.toSorted())
  expect(named(render(FULL))).toEqual([...usual, 'Cluster shop-db', 'HorizontalPodAutoscaler shop-web'].toSorted())
  expect(named(render(BARE))).toEqual(always)
})

test('a cluster of CloudNativePG, autoscaling and an ingress are as the values say', () => {
  const manifests = render(FULL)
  const { spec } = of(manifests, 'Deployment', 'shop-web')
  expect(spec).not.toHaveProperty('replicas')
  const { env } = spec['template'].spec.containers[0]
  expect(env).toContainEqual({ name: 'DATABASE_URL', valueFrom: { secretKeyRef: { name: 'shop-db-app', key: 'uri' } } })
  expect(env).toContainEqual({ name: 'PRINT_THREADS', value: '3' })
  expect(of(manifests, 'Secret', 'shop').stringData).toEqual({
    APP_SECRET: SECRET,
    S3_SECRET_ACCESS_KEY: 'key',
    SMTP_URL: 'smtps://mail.example',
  })
  expect(of(manifests, 'Cluster', 'shop-db').spec).toMatchObject({ instances: 3, storage: { storageClass: 'fast' } })
  expect(of(manifests, 'HorizontalPodAutoscaler', 'shop-web').spec).toMatchObject({ minReplicas: 2, maxReplicas: 6 })
  expect(of(manifests, 'Ingress', 'shop').spec).toMatchObject({
    ingressClassName: 'nginx',
    tls: [{ hosts: ['sales.example'], secretName: 'certificate' }],
    rules: [{ host: 'sales.example' }],
  })
})

test.each([
  [{ ...PLAIN, url: '' }, 'url: where people reach the site'],
  [{ ...PLAIN, secret: '' }, 'secret: at least 32 characters, or existingSecret'],
  [{ ...PLAIN, database: {} }, 'database.url, or database.cloudNativePg.enabled'],
  [{ ...PLAIN, s3: {} }, 's3.bucket: where photos are kept'],
])('the chart says what is missing: %#', (values, message) => {
  expect(() => render(values)).toThrow(message)
})

test('the schema of the values takes these, and refuses what the app would', () => {
  const isValid = new Ajv({ strict: false, validateSchema: false }).compile(
    JSON.parse(read('values.schema.json')) as object,
  )
  const defaults = parse(read('values.yaml')) as object
  for (const values of [PLAIN, FULL, BARE]) expect(isValid({ ...defaults, ...values })).toBe(true)
  for (const wrong of [{ url: 'http://sales.example/app' }, { secret: 'short' }, { replicas: 2 }, { env: { A: [] } }])
    expect(isValid({ ...defaults, ...PLAIN, ...wrong })).toBe(false)
})

test('the chart has the version of the app', () => {
  expect(parse(read('Chart.yaml'))).toMatchObject({ version, appVersion: version })
})
