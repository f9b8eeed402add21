import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'yaml'

export const ROOT = path.join(import.meta.dirname, '../../..')
const FOLDER = path.join(ROOT, 'deploy/monitoring')

interface Rule {
  alert: string
  expr: string
  annotations: { summary: string; runbook: string }
}

interface Dashboard {
  uid: string
  title: string
  panels: { title: string; targets: { expr: string }[] }[]
}

export const readMonitoringFile = (name: string) => readFileSync(path.join(FOLDER, name), 'utf8')

const { groups } = parse(readMonitoringFile('alerts.yml')) as { groups: { rules: Rule[] }[] }
export const alerts = groups.flatMap(({ rules }) => rules)

export const dashboards = globSync('*.json', { cwd: FOLDER }).map(
  (name) => JSON.parse(readMonitoringFile(name)) as Dashboard,
)

/** Title and expression of each line of each panel. */
export const panelExpressions = dashboards
  .flatMap(({ panels }) => panels)
  .flatMap(({ title, targets }) => targets.map(({ expr }): [title: string, expression: string] => [title, expr]))
