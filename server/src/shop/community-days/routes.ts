import * as days from '@yardsnap/contract/community-days'
import * as entries from '@yardsnap/contract/community-entries'
import * as organizedEntries from '@yardsnap/contract/community-organized-entries'
import * as organizing from '@yardsnap/contract/community-organizing'
import * as sales from '@yardsnap/contract/community-sales'
import { fullName } from '@yardsnap/contract/names'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { handle } from '#http/handle.ts'
import { getLanguage } from '#http/language.ts'
import { addressKey } from '#http/rate-limit.ts'
import type { SessionUser } from '#http/session.ts'
import type { Joiner } from './joining.ts'
import type { CommunityDaysService } from './service.ts'

/** Bytes of 2,000 rows with all that a row may have. */
const ROWS_BODY_LIMIT_BYTES = 2 * 1024 * 1024

const toJoiner = (user: SessionUser | null, request: FastifyRequest): Joiner => ({
  userId: user?.id ?? null,
  accountName: user ? fullName(user) : '',
  address: addressKey(request.ip),
  language: getLanguage(request),
})

export function communityDaysRoutes(app: FastifyInstance, service: CommunityDaysService): void {
  handle(app, days.getCommunityDay, ({ user, params }) => service.pages.read(user?.id ?? null, params.slug))
  handle(app, days.getCommunityDays, async ({ query }) => ({ communityDays: await service.lists.list(query) }))
  organizingRoutes(app, service)
  entryRoutes(app, service)
  saleRoutes(app, service)
}

function organizingRoutes(app: FastifyInstance, service: CommunityDaysService): void {
  const { days: own, organizing: changes, organizers, entries: houses } = service
  handle(app, organizing.createCommunityDay, ({ user, body }) => changes.create(user, body), { limit: 'communityDay' })
  handle(app, organizing.getMyCommunityDays, ({ user }) => own.listMine(user.id))
  handle(app, organizing.getOrganizing, ({ user, params }) => own.readPage(user.id, params.slug))
  handle(app, organizing.putCommunityDay, ({ user, params, body }) => changes.update(user.id, params.slug, body))
  handle(app, organizing.deleteCommunityDay, ({ user, params }) => changes.remove(user.id, params.slug))
  handle(app, organizing.putDayStatus, ({ user, params, body }) => changes.setStatus(user.id, params.slug, body.status))
  handle(app, organizing.renewJoinCode, ({ user, params }) => changes.renewJoinCode(user.id, params.slug))
  handle(
    app,
    organizing.inviteOrganizer,
    ({ user, params, body }) => organizers.invite(user.id, params.slug, body.email),
    { limit: 'communityDay' },
  )
  handle(app, organizing.acceptOrganizing, ({ user, params }) => organizers.accept(user.id, params.slug))
  handle(app, organizing.declineOrganizing, ({ user, params }) => organizers.decline(user.id, params.slug))
  handle(app, organizing.removeOrganizer, ({ user, params }) =>
    organizers.remove(user.id, params.slug, params.organizerId),
  )
  handle(
    app,
    organizedEntries.addEntries,
    async ({ user, params, body }, request) => {
      const rows = await houses.add(user.id, params.slug, { ...body, language: getLanguage(request) })
      return { rows }
    },
    { limit: 'communityRows', bodyLimitBytes: ROWS_BODY_LIMIT_BYTES },
  )
  handle(app, organizedEntries.putEntry, ({ user, params, body }) =>
    houses.update(user.id, params.slug, params.entryId, body),
  )
  handle(app, organizedEntries.approveEntries, ({ user, params, body }) =>
    houses.approve(user.id, params.slug, body.entryIds),
  )
}

function entryRoutes(app: FastifyInstance, { joins, own }: CommunityDaysService): void {
  handle(
    app,
    entries.joinCommunityDay,
    ({ user, params, body }, request) => joins.join(toJoiner(user, request), params.slug, body),
    { limit: 'communityJoin' },
  )
  handle(app, entries.checkJoinCode, ({ user, params, body }, request) =>
    joins.tryCode(params.slug, body.code, toJoiner(user, request)),
  )
  handle(app, entries.getMyEntry, ({ user, params }) => own.readOwn(user.id, params.slug))
  handle(app, entries.putMyEntry, ({ user, params, body }) => own.changeOwn(user.id, params.slug, body))
  handle(app, entries.leaveCommunityDay, ({ user, params }) => own.leaveOwn(user.id, params.slug))
  handle(app, entries.startEntrySale, ({ user, params }) => own.startSale(user, params.slug))
  handle(app, entries.getEntryByLink, ({ params }) => own.readByLink(params.token))
  handle(app, entries.confirmEntry, ({ params }) => own.confirm(params.token))
  handle(app, entries.putEntryByLink, ({ params, body }) => own.changeByLink(params.token, body))
  handle(app, entries.leaveByLink, ({ params }) => own.leaveByLink(params.token))
}

function saleRoutes(app: FastifyInstance, service: CommunityDaysService): void {
  handle(app, sales.getFittingDays, async ({ user, params }) => ({
    communityDays: await service.sales.list(user.id, params.listingId),
  }))
  handle(
    app,
    sales.joinWithSale,
    ({ user, params, body }, request) =>
      service.sales.join({ ...toJoiner(user, request), userId: user.id }, params, body),
    { limit: 'communityJoin' },
  )
  handle(app, sales.leaveWithSale, ({ user, params }) =>
    service.sales.leave(user.id, params.listingId, params.communityDayId),
  )
}
