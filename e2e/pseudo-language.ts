import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { PSEUDO_LANGUAGE } from '@yardsnap/languages/pseudo'
import type { BrowserContext, Page } from 'playwright-core'

const ROOT = path.dirname(import.meta.dirname)
const VITE = path.join(ROOT, 'node_modules/vite/bin/vite.js')
const CONFIG_PLACE = '<!--site-config-->'
/** What the server puts in its place. */
const SITE_CONFIG = /<meta name="site-config" content="[^"]*">/

/** Builds what browsers load of the web app, in the pseudo-language. @returns a new folder with it */
export async function buildPseudoApp(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'yardsnap-pseudo-'))
  await promisify(execFile)(process.execPath, [VITE, 'build', '--logLevel', 'error', '--outDir', folder], {
    cwd: path.join(ROOT, 'web'),
    // Under a test runner Vite would take React's development build.
    env: { ...process.env, NODE_ENV: 'production', APP_LANGUAGE: PSEUDO_LANGUAGE },
  })
  return folder
}

/**
 * From now on shows pages in the pseudo-language. The server knows nothing of it: in the place of its HTML the browser
 * gets the page of that build, which renders everything by itself, with the server's settings and status.
 * @param folder of `buildPseudoApp`
 */
export async function showPseudoLanguage(pages: Page | BrowserContext, folder: string): Promise<void> {
  const template = await readFile(path.join(folder, 'index.html'), 'utf8')
  await pages.route('**/*', async (route) => {
    const request = route.request()
    const file = path.join(folder, new URL(request.url()).pathname)
    if (path.dirname(file) === path.join(folder, 'assets') && existsSync(file)) {
      await route.fulfill({ path: file })
    } else if (request.resourceType() === 'document') {
      const response = await route.fetch()
      const [settings] = SITE_CONFIG.exec(await response.text()) ?? []
      const page = settings && { body: template.replace(CONFIG_PLACE, () => settings) }
      await route.fulfill({ response, ...page })
    } else {
      await route.fallback()
    }
  })
}
