import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parser } from '@prometheus-io/lezer-promql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { MISSING, testApp, type TestApp } from '#testing/test-app.ts'
import { alerts, dashboards, panelExpressions, readMonitoringFile, ROOT } from './monitoring-files.ts'

const RUNBOOKS = 'docs/runbooks'
const TOKEN = 'a token of some length'

const EXPRESSIONS = [...alerts.map(({ alert, expr }): [string, string] => [alert, expr]), ...panelExpressions]

/** The metrics that a PromQL expression names. @throws when it is not PromQL */
function listMetrics(expression: string): string[] {
  const names: string[] = []
  parser.parse(expression).iterate({
    enter({ type, from, to }) {
      if (type.isError) throw new Error(`no PromQL at ${from}: ${expression}`)
      if (type.name === 'VectorSelector') names.push(/^\w+/.exec(expression.slice(from, to))?.[0] ?? '')
    },
  })
  return names
}

describe('what watches the app', () => {
  let site: TestApp
  let exported: Set<string>
  let backups: string
  beforeAll(async () => {
    backups = mkdtempSync(path.join(os.tmpdir(), 'yardsnap-backups-'))
    site = await testApp({ env: { METRICS_TOKEN: TOKEN, BACKUP_DIR: backups } })
    const seller = await site.signUp()
    await site.makePremium(seller.userId)
    const { id } = (await seller.post('/api/listings', { title: 'Sale', status: 'published' })).json<{ id: string }>()
    await (await site.signUp()).post(`/api/listings/${id}/messages`, { text: 'Hello' })
    await seller.get(`/api/listings/${MISSING}`)
  })
  afterAll(async () => {
    await site.close()
    rmSync(backups, { recursive: true })
  })

  test('asks for metrics that the app has', async () => {
    const readNames = async () => {
      const { body } = await site.visitor.get('/metrics', { authorization: `Bearer ${TOKEN}` })
      return new Set(body.split('\n').flatMap((line) => /^(yardsnap_\w+)/.exec(line)?.[1] ?? []))
    }
    // Jobs run a little later than the calls that send them.
    await expect.poll(readNames).toContain('yardsnap_job_duration_seconds_bucket')
    await expect.poll(readNames).toContain('yardsnap_backup_age_seconds')
    exported = await readNames()
    const usedMetrics = new Set(EXPRESSIONS.flatMap(([, expression]) => listMetrics(expression)))
    expect(usedMetrics.size).toBeGreaterThan(15)
    expect([...usedMetrics].filter((name) => name !== 'up' && !exported.has(name))).toEqual([])
  })

  test('asks for every metric that the app has', async () => {
    const usedText = EXPRESSIONS.map(([, expression]) => expression).join('\n')
    const families = [...exported].map((name) => name.replace(/_(bucket|sum|count)$/, ''))
    expect([...new Set(families)].filter((name) => !usedText.includes(name))).toEqual([])
  })

  test.each(EXPRESSIONS)('%s is PromQL', (_title, expression) => {
    expect(listMetrics(expression).length).toBeGreaterThan(0)
  })

  test('has a page for each alert, and no page without one', () => {
    const named = alerts.map(({ annotations }) => annotations.runbook)
    for (const file of named) expect([file, existsSync(path.join(ROOT, file))]).toEqual([file, true])
    const pages = readdirSync(path.join(ROOT, RUNBOOKS)).map((name) => `${RUNBOOKS}/${name}`)
    expect(named.toSorted()).toEqual(pages.toSorted())
  })

  test('has three dashboards, and reads the rules and the scraped address', () => {
    expect(dashboards.map(({ title }) => title).toSorted()).toEqual([
      'Yardsnap: Machine and database',
      'Yardsnap: Overview',
      'Yardsnap: Work',
    ])
    expect(parse(readMonitoringFile('prometheus.yml'))).toMatchObject({
      rule_files: ['alerts.yml'],
      scrape_configs: [{ job_name: 'yardsnap', authorization: { credentials_file: 'token' } }],
    })
  })
})
