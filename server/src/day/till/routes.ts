import * as contract from '@yardsnap/contract/till'
import * as helpers from '@yardsnap/contract/till-helpers'
import { writeOwnerPayWays } from '@yardsnap/contract/pay-ways'
import * as reports from '@yardsnap/contract/till-report'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { asDownload } from '#http/download.ts'
import { handle } from '#http/handle.ts'
import type { Caller, TillService } from './service.ts'

const COOKIE = 'yardsnap_till'
/** Used with https: browsers accept a `__Host-` cookie only from this host, not from another subdomain. */
const HOST_COOKIE = `__Host-${COOKIE}`
/** Lifetime of the cookie in seconds. The link itself ends with its sale. */
const COOKIE_SECONDS = 60 * 24 * 3600

const nothing = () => undefined

export function tillRoutes(app: FastifyInstance, service: TillService, { isHttps }: { isHttps: boolean }): void {
  const cookieName = getCookieName(isHttps)
  const attributes = isHttps ? 'Path=/; HttpOnly; SameSite=Lax; Secure' : 'Path=/api; HttpOnly; SameSite=Lax'
  const keepDevice = (reply: FastifyReply, deviceSecret: string) =>
    reply.header('set-cookie', `${cookieName}=${deviceSecret}; Max-Age=${COOKIE_SECONDS}; ${attributes}`)
  const getCaller = callerReader({ isHttps })
  handle(app, contract.readTill, async ({ host, params, query }, request, reply) => {
    const caller = getCaller(host, request)
    const state = await service.read(caller, params.listingId, query.deviceId)
    const isFormer = getCookie(request, cookieName) === null
    if (state.helperName !== null && caller.deviceSecret !== null && isFormer) keepDevice(reply, caller.deviceSecret)
    return state
  })
  handle(app, contract.recordTillSale, ({ host, params, body }, request) =>
    service.record(getCaller(host, request), params, body).then(nothing),
  )
  handle(app, contract.takeBackTillSale, ({ host, params }, request) =>
    service.takeBack(getCaller(host, request), params).then(nothing),
  )
  handle(app, contract.openTill, ({ host, params, body }) =>
    service.open(host.id, params.listingId, body).then(nothing),
  )
  handle(app, contract.writeTillOwners, ({ user, params, body }) =>
    service.writeOwners(user.id, params.listingId, body.owners).then(nothing),
  )
  handle(app, contract.assignTillOwner, ({ user, params, body }) =>
    service.assignOwner(user.id, params.listingId, body).then(nothing),
  )
  handle(app, writeOwnerPayWays, ({ user, params, body }) => service.writeOwnerPayWays(user.id, params, body.ways))
  handle(app, contract.acceptOversold, ({ host, params }) =>
    service.acceptOversold(host.id, params.listingId, params.itemId).then(nothing),
  )
  handle(app, helpers.addTillHelper, ({ user, params, body }) => service.helpers.add(user.id, params.listingId, body))
  handle(app, helpers.removeTillHelper, ({ user, params }) => service.helpers.remove(user.id, params).then(nothing))
  handle(
    app,
    helpers.joinTill,
    async ({ user, body }, _request, reply) => {
      const { listingId, deviceSecret } = await service.helpers.join({ ...body, userId: user?.id ?? null })
      keepDevice(reply, deviceSecret)
      return { listingId }
    },
    { limit: 'signIn' },
  )
  handle(app, reports.readTillReport, ({ host, params, query }) => service.report(host.id, params.listingId, query.day))
  handle(app, reports.downloadTillReport, async ({ host, params }, _request, reply) => {
    const content = await service.csv(host.id, params.listingId)
    return asDownload(reply, { content, mediaType: 'text/csv; charset=utf-8', name: 'till.csv', asciiName: 'till.csv' })
  })
  handle(app, reports.writeTillBox, ({ host, params, body }) => service.writeBox(host.id, params, body).then(nothing))
}

const getCookieName = (isHttps: boolean): string => (isHttps ? HOST_COOKIE : COOKIE)

/** Who calls: a user, a helper's device, or both. */
export function callerReader({ isHttps }: { isHttps: boolean }) {
  return (user: { id: string } | null, request: FastifyRequest): Caller => ({
    userId: user?.id ?? null,
    // Devices admitted before cookies had the prefix still send the former name.
    deviceSecret: getCookie(request, getCookieName(isHttps)) ?? getCookie(request, COOKIE),
  })
}

function getCookie({ headers }: FastifyRequest, name: string): string | null {
  const pair = headers.cookie?.split(/;\s*/).find((part) => part.startsWith(`${name}=`))
  return pair?.slice(name.length + 1) ?? null
}
