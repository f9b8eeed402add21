// Finds or installs the browser for the tests. Plain JavaScript for the same reason as prepare.mjs.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

const PLAYWRIGHT_CLI = fileURLToPath(new URL('../node_modules/playwright-core/cli.js', import.meta.url))

/** The headless shell renders the same pages without browser windows, at half the cost. */
const SYSTEM_BROWSERS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** @returns {string | undefined} path of a Chromium: CHROMIUM_PATH, the system's, or Playwright's own */
export function findChromium() {
  const given = process.env.CHROMIUM_PATH
  return [given, ...SYSTEM_BROWSERS, playwrightBrowser()].find((file) => file && existsSync(file))
}

/**
 * Installs Debian's package if this user may, otherwise downloads Playwright's. Without either the browser tests fail
 * and say why.
 * @param {string} node the Node to run Playwright with
 */
export function installChromium(node) {
  console.log('Installing Chromium for the browser tests …')
  if (installFromDebian() && findChromium()) return
  run(node, [PLAYWRIGHT_CLI, 'install', 'chromium'])
  if (findChromium()) return
  console.error('No Chromium could be installed: the browser tests will fail. Install one, or set CHROMIUM_PATH.')
}

function installFromDebian() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const install = (name) => run('apt-get', ['install', '-y', '--no-install-recommends', name], env)
  // Older releases have no package of the headless shell.
  return run('apt-get', ['update'], env) && (install('chromium-headless-shell') || install('chromium'))
}

function run(command, args, env = process.env) {
  return spawnSync(command, args, { stdio: 'inherit', env }).status === 0
}

/** Path of the browser that Playwright downloads; Playwright may not be installed yet. */
function playwrightBrowser() {
  if (!existsSync(PLAYWRIGHT_CLI)) return undefined
  return createRequire(import.meta.url)('playwright-core').chromium.executablePath()
}
