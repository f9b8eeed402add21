import type { Language } from '@yardsnap/contract/languages'
import { isPremium } from '@yardsnap/contract/plans'
import { t } from '@yardsnap/contract/texts'
import { v7 as uuidv7 } from 'uuid'
import { endHostLinks } from '#auth/host-links.ts'
import type { ConfirmationService } from '#core/accounts/service.ts'
import { checkMember, listingNotFound, lockOwnListing, type Seller } from '#core/listings/ownership.ts'
import type { PhotosService } from '#core/photos/service.ts'
import type { PlansService } from '#core/plans/service.ts'
import type { Database } from '#db/database.ts'
import { AppError } from '#errors.ts'
import { inLanguage } from '#text/translations.ts'
import * as queries from './queries.ts'

export interface TakingOverDependencies {
  database: Database
  confirmation: Pick<ConfirmationService, 'requireConfirmed'>
  photos: Pick<PhotosService, 'handOver'>
  plans: Pick<PlansService, 'takeListing' | 'checkCanPublish' | 'isActive'>
}

/** Makes a sale that of somebody who edits it, when its owner offers it: before an account is deleted, for instance. */
export function takingOver({
  database: { db },
  confirmation,
  photos,
  plans,
  now,
}: TakingOverDependencies & { now: () => Date }) {
  return {
    /** Offers an own sale to one person, or takes that back. @throws AppError `not_found`; `conflict` for who does not edit it */
    async offer(
      userId: string,
      { listingId, coHostId, isOffered }: { listingId: string; coHostId: string; isOffered: boolean },
    ): Promise<void> {
      await db.transaction(async (tx) => {
        await lockOwnListing(tx, userId, listingId)
        await queries.clearOffers(tx, listingId)
        if (!isOffered || (await queries.writeOffer(tx, listingId, coHostId, true))) return
        throw new AppError('conflict', t.lazy`A sale can be offered to somebody who has joined and edits it.`)
      })
    },

    /**
     * Makes a sale that is offered to somebody theirs, as if they had made it: within the limits of their plan. The former
     * owner edits it from then on.
     * @param language of who takes it, who reads how the former owner is called
     * @throws AppError `not_found` when it is not offered; `listing_limit`; `quota_exceeded` for its photos; `unconfirmed`;
     *   `conflict` while its photos are analyzed
     */
    async takeOver(user: Seller, listingId: string, language: Language): Promise<void> {
      await db.transaction(async (tx) => {
        const listing = await queries.lockListing(tx, listingId)
        const member = await checkMember(tx, user.id, listingId)
        const people = await queries.listCoHosts(tx, listingId)
        const self = people.find(({ id }) => id === member.coHostId)
        if (!listing || !self?.isOfferedSale || self.role !== 'edit') throw listingNotFound()
        if (await queries.isAnalyzing(tx, listingId)) {
          throw new AppError('conflict', t.lazy`Photos of this sale are being looked at. Try again in a minute.`)
        }
        const { sellerId: from } = listing
        if (listing.status === 'published') await confirmation.requireConfirmed(tx, user.id)
        if (plans.isActive(listing)) await plans.checkCanPublish(tx, user.id)
        await plans.takeListing(tx, user.id)
        await photos.handOver(tx, { listingId, from, to: user.id })
        const sale = await queries.findSale(tx, listingId)
        await queries.deleteCoHost(tx, { listingId, coHostId: self.id })
        const name = sale?.firstName || inLanguage(language, () => t`Former owner`)
        const former = { id: uuidv7(), listingId, name, role: 'edit' as const, userId: from, joinedAt: now() }
        await queries.insertCoHost(tx, former)
        const change = { listingId, from, to: user.id, isPremium: isPremium(user, now().getTime()), at: now() }
        await queries.changeOwner(tx, change)
        // Those that the former owner was mailed would be good for as long as the new one's are.
        await endHostLinks(tx, user.id)
      })
    },
  }
}
