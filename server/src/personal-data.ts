import type { AccessTokensService } from '#core/access-tokens/service.ts'
import type { CoHostsService } from '#core/co-hosts/service.ts'
import type { ListingsService } from '#core/listings/service.ts'
import type { MessagesService } from '#core/messages/service.ts'
import type { NotificationsService } from '#core/notifications/service.ts'
import type { WebhooksService } from '#core/webhooks/service.ts'
import type { DibsService } from '#sell/dibs/service.ts'
import type { DraftsService } from '#sell/drafts/service.ts'
import type { LeftoversService } from '#sell/leftovers/service.ts'
import type { PayWaysService } from '#core/pay-ways/service.ts'
import type { HoldsService } from '#day/holds/service.ts'
import type { AppointmentsService } from '#day/appointments/service.ts'
import type { ConsignmentsService } from '#day/consignments/service.ts'
import type { LedgerService } from '#day/ledger/service.ts'
import type { OffersService } from '#day/offers/service.ts'
import type { TillService } from '#day/till/service.ts'
import type { SaturdayService } from '#shop/saturday/service.ts'
import type { SavedService } from '#shop/saved/service.ts'
import type { SavedItemsService } from '#shop/saved-items/service.ts'
import type { CommunityDaysService } from '#shop/community-days/service.ts'
import type { JointTripsService } from '#shop/joint-trips/service.ts'
import type { SeenSalesService } from '#shop/seen-sales/service.ts'
import type { KeptTripService } from '#shop/trips/service.ts'
import type { WantsService } from '#shop/wants/service.ts'
import type { LocalRulesService } from '#sell/local-rules/service.ts'
import type { StreetSignsService } from '#sell/signs/service.ts'
import type { ReportsService } from '#site/reports/service.ts'
import type { SupportService } from '#site/support/service.ts'

interface Features {
  accessTokens: Pick<AccessTokensService, 'list'>
  webhooks: Pick<WebhooksService, 'list'>
  notifications: NotificationsService
  listings: ListingsService
  ledger: Pick<LedgerService, 'exportOwn'>
  consignments: { terms: Pick<ConsignmentsService['terms'], 'exportOwn'> }
  coHosts: Pick<CoHostsService, 'exportOwn'>
  dibs: Pick<DibsService, 'exportOwn'>
  drafts: Pick<DraftsService, 'exportOwn'>
  leftovers: Pick<LeftoversService, 'donations' | 'exportOwn'>
  payWays: PayWaysService
  saved: SavedService
  savedItems: SavedItemsService
  keptTrips: KeptTripService
  saturday: SaturdayService
  jointTrips: JointTripsService
  holds: HoldsService
  offers: OffersService
  appointments: Pick<AppointmentsService, 'listMadeBy' | 'exportWindows'>
  till: Pick<TillService, 'exportOwners'>
  wants: WantsService
  messages: MessagesService
  seenSales: SeenSalesService
  communityDays: Pick<CommunityDaysService, 'own'>
  support: SupportService
  reports: Pick<ReportsService, 'exportOwn'>
  streetSigns: Pick<StreetSignsService, 'exportOwn'>
  localRules: Pick<LocalRulesService, 'exportOwn'>
}

/** The data that each feature stores about a person, by its name in the data export. */
export function personalData({ notifications, listings, payWays, saved, savedItems, keptTrips, ...others }: Features) {
  const {
    accessTokens,
    coHosts,
    consignments,
    dibs,
    drafts,
    jointTrips,
    ledger,
    leftovers,
    saturday,
    holds,
    offers,
    appointments,
    till,
    wants,
    webhooks,
    messages,
    reports,
    seenSales,
    communityDays,
    support,
    streetSigns,
    localRules,
  } = others
  return {
    notifications: (userId: string) => notifications.listSettings(userId),
    async sales(userId: string) {
      const sales = []
      for (const id of await listings.listOwnIds(userId)) sales.push(await listings.read(userId, id))
      return sales
    },
    drafts: (userId: string) => drafts.exportOwn(userId),
    sold: (userId: string) => ledger.exportOwn(userId),
    consignments: (userId: string) => consignments.terms.exportOwn(userId),
    peopleOfSales: (userId: string) => till.exportOwners(userId),
    appointmentWindows: (userId: string) => appointments.exportWindows(userId),
    accessTokens: (userId: string) => accessTokens.list(userId),
    webhooks: (userId: string) => webhooks.list(userId),
    coHosts: (userId: string) => coHosts.exportOwn(userId),
    dibs: (userId: string) => dibs.exportOwn(userId),
    donations: (userId: string) => leftovers.donations.exportOwn(userId),
    whatIsLeft: (userId: string) => leftovers.exportOwn(userId),
    payWays: (userId: string) => payWays.exportOwn(userId),
    streetSigns: (userId: string) => streetSigns.exportOwn(userId),
    foundLocalRules: (userId: string) => localRules.exportOwn(userId),
    savedSales: (userId: string) => saved.exportOwn(userId),
    savedItems: (userId: string) => savedItems.exportOwn(userId),
    trip: (userId: string) => keptTrips.readOwn(userId),
    saturday: (userId: string) => saturday.exportOwn(userId),
    tripsWithOthers: (userId: string) => jointTrips.exportOwn(userId),
    holds: (userId: string) => holds.listAskedBy(userId),
    offers: (userId: string) => offers.listMadeBy(userId),
    appointments: (userId: string) => appointments.listMadeBy(userId),
    wants: (userId: string) => wants.exportOwn(userId),
    seenSales: (userId: string) => seenSales.exportOwn(userId),
    communityDays: (userId: string) => communityDays.own.exportOwn(userId),
    messages: (userId: string) => messages.listOwn(userId),
    messagesToSupport: (userId: string) => support.listOwn(userId),
    reports: (userId: string) => reports.exportOwn(userId),
  }
}
