import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { DEFAULT_LANGUAGE, type Language, LANGUAGES, splitLanguage, toLanguagePath } from '@yardsnap/contract/languages'
import { SHARE_PATH, SHARE_PHOTOS, SHARE_TEXTS } from '@yardsnap/contract/share-target'
import { t } from '@yardsnap/contract/texts'
import type { FastifyInstance } from 'fastify'
import { builtLanguages, MANIFEST, WEB_ROOT } from '#pages/template.ts'
import { inLanguage } from '#text/translations.ts'
import { originForm } from './request-target.ts'

interface ManifestSettings {
  productName: string
  /** Whether sales that people saw can be shared to the app: then it takes words, too. */
  takesSightings: boolean
}

/**
 * Serves the manifest of the installed app (https://www.w3.org/TR/appmanifest/) with the configured product name, for
 * each language at its own path. All have the same `id`, so that they are one app: what is installed follows the
 * language of the pages that are used.
 */
export function serveManifests(app: FastifyInstance, settings: ManifestSettings): void {
  const file = path.join(WEB_ROOT, MANIFEST)
  if (!existsSync(file)) return
  // Escaped, because the name is inserted into JSON strings.
  const name = JSON.stringify(settings.productName).slice(1, -1)
  const fixed: object = JSON.parse(readFileSync(file, 'utf8').replaceAll('Yardsnap', () => name))
  // Not rate limited: it is in memory, and a limit must not lock visitors out.
  const options = { schema: { hide: true }, config: { generalLimit: 'none' } } as const
  const manifestIn = (language: Language) =>
    JSON.stringify({ ...fixed, ...inLanguage(language, () => partsIn(language, settings)) })
  const manifests = new Map(builtLanguages().map((language) => [language, manifestIn(language)]))
  app.get(`/${MANIFEST}`, options, async (request, reply) => {
    const { language } = splitLanguage(originForm(request.originalUrl))
    const manifest = manifests.get(language) ?? manifests.get(DEFAULT_LANGUAGE)
    return reply.type('application/manifest+json').header('cache-control', 'no-cache').send(manifest)
  })
}

/** What differs from language to language. */
function partsIn(language: Language, { takesSightings }: ManifestSettings) {
  const here = (address: string) => toLanguagePath(language, address)
  return {
    lang: LANGUAGES[language].locale,
    description: t`Find garage sales, keep the good ones and plan a morning through them.`,
    start_url: here('/'),
    share_target: {
      action: here(SHARE_PATH),
      method: 'POST',
      enctype: 'multipart/form-data',
      params: {
        ...(takesSightings && Object.fromEntries(SHARE_TEXTS.map((name) => [name, name]))),
        files: [{ name: SHARE_PHOTOS, accept: ['image/*'] }],
      },
    },
    shortcuts: [
      { name: t`New sale`, url: here('/create') },
      { name: t`Today's trip`, url: here('/saved?show=trip') },
      { name: t`Till`, url: here('/till') },
      { name: t`Wants`, url: here('/saved/wants') },
    ].map((shortcut) => ({ ...shortcut, icons: [{ src: '/icon-192.png', sizes: '192x192', type: 'image/png' }] })),
    // Without these, browsers ask in a line whether the app is to be installed; with them, in a sheet that shows it.
    screenshots: SCREENSHOTS.map(({ label, ...screenshot }) => ({
      ...screenshot,
      type: 'image/webp',
      label: String(label),
    })),
  }
}

/** Made by `npm run screens -- --manifest`. */
const SCREENSHOTS = [
  { src: '/screenshots/browse.webp', sizes: '390x844', form_factor: 'narrow', label: t.lazy`Sales near you` },
  { src: '/screenshots/sale.webp', sizes: '390x844', form_factor: 'narrow', label: t.lazy`A sale with all its things` },
  { src: '/screenshots/map.webp', sizes: '390x844', form_factor: 'narrow', label: t.lazy`Sales on the map` },
  { src: '/screenshots/browse-wide.webp', sizes: '1280x800', form_factor: 'wide', label: t.lazy`Sales near you` },
] as const
