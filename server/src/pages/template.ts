import { DEFAULT_LANGUAGE, getBasePath, type Language, LANGUAGE_CODES } from '@yardsnap/contract/languages'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Config } from '#config/config.ts'
import { escapeHtml } from '#text/escape-html.ts'

export const WEB_ROOT = path.join(import.meta.dirname, '../../../web/dist')
/** Filled in with settings, in each language. */
export const MANIFEST = 'manifest.webmanifest'
const CONFIG_PLACE = '<!--site-config-->'
const NOT_BUILT =
  '<!doctype html><title>Not built</title><p>The web app is not built yet: run <code>npm run build</code>.</p>'

/** Whether the web app is built for a language. */
export const isBuilt = (language: Language = DEFAULT_LANGUAGE): boolean => existsSync(indexFile(language))

/** The page that the build of a language has made. */
const indexFile = (language: Language): string => path.join(WEB_ROOT, getBasePath(language), 'index.html')

/** The languages that the web app is built for: all, but in tests that need no other. */
export const builtLanguages = (): Language[] => LANGUAGE_CODES.filter(isBuilt)

/** The page as the build made it, with the site's name and settings. */
export function pageTemplate(productName: string, siteConfig: string, language: Language = DEFAULT_LANGUAGE): string {
  return (isBuilt(language) ? readFileSync(indexFile(language), 'utf8') : NOT_BUILT)
    .replace(CONFIG_PLACE, () => `<meta name="site-config" content="${escapeHtml(siteConfig)}">`)
    .replace(`href="/${MANIFEST}"`, `href="${getBasePath(language)}/${MANIFEST}"`)
    .replaceAll('Yardsnap', () => escapeHtml(productName))
}

let links: string | undefined

/**
 * A `Link` header (RFC 8288) naming the style sheet and the fonts that every page is painted with: a proxy that knows
 * how may send it ahead as Early Hints (RFC 8297) while a page is being rendered.
 */
export function paintLinks(): string {
  links ??= [...pageTemplate('', '').matchAll(/<link rel="(stylesheet|preload)"[^>]*>/g)]
    .map(([link, rel]) => {
      const as = rel === 'stylesheet' ? 'style' : (/ as="(\w+)"/.exec(link)?.[1] ?? 'fetch')
      return `<${/ href="([^"]+)"/.exec(link)?.[1] ?? ''}>; rel=preload; as=${as}; crossorigin`
    })
    .join(', ')
  return links
}

/** Whose services see photos; a server that the operator names belongs to nobody that is known here. */
const AI_COMPANIES = { anthropic: 'Anthropic', openai: 'OpenAI', google: 'Google', 'openai-compatible': '' }

/** The settings that the page needs before its first API call, as JSON. Must contain only public values. */
export function serializeSiteConfig(config: Config): string {
  const { productName, siteMode, launchText, waitlistText, mapStyleUrl, premiumPrice } = config
  return JSON.stringify({
    productName,
    siteMode,
    launchText,
    waitlistText,
    contactEmail: config.contactEmail,
    mapStyleUrl,
    hasMapTiles: config.mapTiles !== undefined,
    premiumListPrice: premiumPrice.list,
    premiumLaunchPrice: premiumPrice.launch,
    isPaymentSetUp: config.stripe !== undefined,
    earlyAccessHours: config.earlyAccessHours,
    hasAdvancedAi: config.ai !== undefined,
    isAdvancedAiForAll: config.ai?.plans === 'all',
    advancedAiCompany: config.ai && AI_COMPANIES[config.ai.provider],
    canSendMail: config.smtpUrl !== undefined,
    hasLetters: config.lettersAWeek > 0,
    arePasswordsOn: config.arePasswordsOn,
    hasProvider: config.oidc !== undefined,
    hasSeenSales: config.seenSales.isOn,
  })
}
