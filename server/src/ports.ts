import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '#config/config.ts'
import { bucketStorage } from '#backup/bucket-storage.ts'
import { folderStorage } from '#backup/folder-storage.ts'
import type { Database } from '#db/database.ts'
import { createProviderStore } from '#external/provider-store.ts'
import { neverInTransaction } from '#external/never-in-transaction.ts'
import type { PublicRequestOptions } from '#external/public-request.ts'
import { chooseAddressChecker } from '#ports/addresses/index.ts'
import { chooseEventForward } from '#ports/analytics/index.ts'
import { chooseAppraiser } from '#ports/appraiser/index.ts'
import { chooseBooks } from '#ports/books/index.ts'
import { chooseGeocoder } from '#ports/geocoder/index.ts'
import { chooseMailer } from '#ports/mailer/index.ts'
import { chooseMarket } from '#ports/market/index.ts'
import { backupObjectStore, chooseObjectStore } from '#ports/objects/index.ts'
import { choosePayments } from '#ports/payments/index.ts'
import { webPush } from '#ports/push/web-push.ts'
import { chooseRecalls } from '#ports/recalls/index.ts'
import { chooseRouting } from '#ports/routing/index.ts'
import { chooseVision } from '#ports/vision/index.ts'
import { chooseWeather } from '#ports/weather/index.ts'
import { pushKeys } from '#core/notifications/push-keys.ts'

interface PortsOptions {
  config: Config
  database: Database
  log: FastifyBaseLogger
  /** Where addresses that people give may lead; undefined: to the public internet alone. */
  outgoing?: Outgoing | undefined
}

/** Tests, whose other sites are on loopback, allow more. */
export interface Outgoing extends PublicRequestOptions {
  needsHttps?: boolean
  ebayUrl?: string
}

/** Chooses the adapter of each port. */
export function choosePorts({ config, database, log, outgoing }: PortsOptions) {
  const providerStore = createProviderStore(database)
  const vision = neverInTransaction('detector', chooseVision({ config, log }))
  const objects = neverInTransaction('object store', chooseObjectStore({ config, log }), { local: ['verify'] })
  const geocoder = neverInTransaction('geocoder', chooseGeocoder({ config, providerStore, log }))
  const addresses = neverInTransaction('address check', chooseAddressChecker({ config, providerStore, log }))
  const market = neverInTransaction('market', chooseMarket({ config, providerStore, log, ebayUrl: outgoing?.ebayUrl }))
  const mailer = neverInTransaction('mailer', chooseMailer(config))
  const remoteModel = chooseAppraiser({ config })
  const appraiser = remoteModel && neverInTransaction('remote model', remoteModel)
  const routing = neverInTransaction('router', chooseRouting({ config, log }))
  const weather = neverInTransaction('weather service', chooseWeather({ config, providerStore }))
  const publisher = chooseRecalls({ config, providerStore })
  const recalls = publisher && neverInTransaction('recalls', publisher)
  const library = chooseBooks({ config, providerStore })
  const books = library && neverInTransaction('books', library)
  const statistics = chooseEventForward(config)
  const forward = statistics && neverInTransaction('statistics', statistics)
  const push = neverInTransaction(
    'push service',
    webPush({ ...outgoing, readKeys: pushKeys(database).read, contact: contactOf(config) }),
    { local: ['check', 'publicKey'] },
  )
  const payments = neverInTransaction('payment service', choosePayments(config), { local: ['readEvent'] })
  const backupStorage = backupStorageOf(config)
  return {
    vision,
    objects,
    geocoder,
    addresses,
    market,
    mailer,
    appraiser,
    books,
    recalls,
    routing,
    weather,
    forward,
    push,
    payments,
    backupStorage,
  }
}

/** How push services reach who runs the site: only https and mail will do (RFC 8292, 2.1). */
function contactOf({ publicUrl, mailFrom }: Config): string {
  if (publicUrl.startsWith('https:')) return publicUrl
  return `mailto:${mailFrom ?? `no-reply@${new URL(publicUrl).hostname}`}`
}

/** Undefined: the app makes no backups by itself. */
function backupStorageOf({ backups }: Config) {
  if (!backups) return undefined
  const { place } = backups
  if ('folder' in place) return folderStorage(place.folder)
  return bucketStorage({ store: neverInTransaction('backup store', backupObjectStore(place.s3)), url: place.url })
}
