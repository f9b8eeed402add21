import { randomBytes } from 'node:crypto'
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { freePort } from '#server/testing/free-port.ts'
import { run, type Service, startProgram, stopProgram, waitUntil } from './programs.ts'

export const PROMETHEUS_PROGRAMS = ['prometheus', 'promtool']
export const PROMETHEUS_INSTALL = 'apt-get install --no-install-recommends prometheus && service prometheus stop'

const FOLDER = path.join(import.meta.dirname, '../../deploy/monitoring')
const DELIVERED_TARGET = '127.0.0.1:3000'

/**
 * Prometheus on loopback with the delivered configuration, in which an operator has put the app's address and token. It
 * scrapes and evaluates once a second, so that nobody has to wait for it. The app is started by the tests.
 */
export async function startPrometheus(folder: string): Promise<Service> {
  const [port, appPort, token] = [await freePort(), await freePort(), randomBytes(24).toString('hex')]
  const file = (name: string) => path.join(folder, name)
  const delivered = readFileSync(path.join(FOLDER, 'prometheus.yml'), 'utf8')
  if (!delivered.includes(DELIVERED_TARGET)) throw new Error(`prometheus.yml has no target ${DELIVERED_TARGET}`)
  const adjusted = delivered.replace(DELIVERED_TARGET, `127.0.0.1:${appPort}`)
  copyFileSync(path.join(FOLDER, 'alerts.yml'), file('alerts.yml'))
  writeFileSync(file('token'), token)
  writeFileSync(file('prometheus.yml'), adjusted)
  console.log(run('promtool', ['check', 'config', file('prometheus.yml')]))
  console.log(run('promtool', ['check', 'rules', file('alerts.yml')]))
  const hurried = `global: { evaluation_interval: 1s }\n${adjusted.replace(/scrape_interval: \w+/, 'scrape_interval: 1s')}`
  writeFileSync(file('prometheus.yml'), hurried)

  const args = ['--config.file', file('prometheus.yml'), '--storage.tsdb.path', file('data')]
  const child = startProgram('prometheus', [...args, `--web.listen-address=127.0.0.1:${port}`], file('prometheus.log'))
  const url = `http://127.0.0.1:${port}`
  try {
    await waitUntil(async () => {
      if (!(await fetch(`${url}/-/ready`)).ok) throw new Error('Prometheus did not start')
    })
  } catch (error) {
    await stopProgram(child)
    throw error
  }
  console.log(run('prometheus', ['--version']).split('\n')[0])
  const env = { TEST_PROMETHEUS_URL: url, TEST_METRICS_PORT: String(appPort), TEST_METRICS_TOKEN: token }
  return { env, stop: () => stopProgram(child) }
}
