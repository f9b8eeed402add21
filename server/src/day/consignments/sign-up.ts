import type { Language } from '@yardsnap/contract/languages'
import type { SignUpInput, SignUpLink, SignUpPage } from '@yardsnap/contract/consignor-sign-up'
import { t } from '@yardsnap/contract/texts'
import { v7 as uuidv7 } from 'uuid'
import type { Database, Queryable } from '#db/database.ts'
import { AppError } from '#errors.ts'
import { checkOwnListing, lockOwnListing } from '#core/listings/ownership.ts'
import { type ConsignorLimits, findFreeNumber, toInitials } from './consignors.ts'
import { createPageToken, createSignUpToken, readSignUpId } from './links.ts'
import { readMailStops } from './mail-stops.ts'
import { type EnqueueMail, MAIL_EVERY_MS } from './mails.ts'
import { isEntryOpen, linkEnded } from './portal.ts'
import * as queries from './queries.ts'
import * as signUps from './sign-up-queries.ts'
import { refuseOtherTerms, requireConsignment } from './terms.ts'
import { toConsignment } from './view.ts'

interface Dependencies {
  database: Database
  limits: ConsignorLimits
  secret: string
  enqueueMail: EnqueueMail
  now: () => Date
}

/** People register themselves by an organizer's link, as far as there are places; the others wait. */
export function consignorSignUp({ database: { db }, limits, secret, enqueueMail, now }: Dependencies) {
  /** @throws AppError `not_found` for a link that does not work */
  async function open(from: Queryable, token: string): Promise<signUps.SignUpSale> {
    const signUpId = readSignUpId(secret, token)
    const sale = signUpId && (await signUps.findSignUpSale(from, signUpId))
    if (!sale) throw linkEnded()
    return sale
  }

  const toLink = ({ signUpId, signUpPlaces }: queries.ConsignmentRow): SignUpLink => ({
    places: signUpPlaces,
    token: signUpId && createSignUpToken(secret, signUpId),
  })

  return {
    async readLink(userId: string, listingId: string): Promise<SignUpLink> {
      await checkOwnListing(db, userId, listingId)
      return toLink(await requireConsignment(db, listingId))
    },

    /** Idempotent. @param places null: the link ends @throws AppError `conflict` without terms */
    async writeLink(userId: string, listingId: string, places: number | null): Promise<SignUpLink> {
      return db.transaction(async (tx) => {
        await lockOwnListing(tx, userId, listingId)
        const consignment = await requireConsignment(tx, listingId)
        // Of version 4: the time of the other versions would be half of what is to be guessed.
        const signUpId = places === null ? null : (consignment.signUpId ?? crypto.randomUUID())
        await signUps.writeSignUp(tx, listingId, { signUpId, signUpPlaces: places })
        return toLink({ ...consignment, signUpId, signUpPlaces: places })
      })
    },

    /** What consignors agree to. Of who takes part it says only whether there is a place. */
    async read(token: string): Promise<SignUpPage> {
      const { listingId, title, saleDate, organizer, timeZone } = await open(db, token)
      const row = await requireConsignment(db, listingId)
      const { splitBasisPoints, entryFeeCents, tagFeeCents, pulledFeeCents, entryClosesAt, tagRule, terms, termsHash } =
        toConsignment(row)
      return {
        title,
        saleDate,
        organizer,
        rules: {
          splitBasisPoints,
          entryFeeCents,
          tagFeeCents,
          pulledFeeCents,
          entryClosesAt,
          tagRule,
          terms,
          termsHash,
        },
        isOpen: isEntryOpen(row, timeZone, now()),
        isFull: isFull(row, await queries.listConsignors(db, listingId)),
      }
    },

    /**
     * Idempotent by the link's id, which only this browser knows.
     * @throws AppError `conflict` when nobody else is taken, or the terms have changed since they were read
     */
    async register(token: string, input: SignUpInput, language: Language) {
      const { sellerId } = await open(db, token)
      const most = await limits.getMost(sellerId)
      return db.transaction(async (tx) => {
        const { listingId, timeZone } = await open(tx, token)
        await lockOwnListing(tx, sellerId, listingId)
        // The link may have ended while this waited.
        await open(tx, token)
        const row = await requireConsignment(tx, listingId)
        const others = await queries.listConsignors(tx, listingId)
        const known = others.find(({ linkId }) => linkId === input.linkId)
        const toAnswer = ({ number, isWaiting }: { number: number; isWaiting: boolean }) => ({
          token: createPageToken(secret, input.linkId),
          number,
          isWaiting,
        })
        if (known) return toAnswer(known)
        if (await queries.findByLink(tx, { linkId: input.linkId }))
          throw new AppError('conflict', t.lazy`Load the page again.`)
        if (!isEntryOpen(row, timeZone, now())) throw new AppError('conflict', t.lazy`Registration is over.`)
        refuseOtherTerms(row, input.termsHash)
        if (others.length >= most) throw new AppError('conflict', t.lazy`The list is full. Ask the organizer.`)
        const { name, email, phone, linkId, termsHash } = input
        const number = findFreeNumber(others)
        const isWaiting = isFull(row, others)
        const accepted = row.terms === '' ? {} : { termsHash, termsAcceptedAt: now() }
        // Who is mailed now is not mailed again with all the others.
        const isStopped = await readMailStops(tx, { secret, sellerId, emails: [email] })
        const isMailed =
          email !== null && !isStopped(email) && !wasMailedSince(now().getTime() - MAIL_EVERY_MS, email, others)
        const mailed = isMailed ? { invitedAt: now(), invitations: 1 } : {}
        const values = {
          name,
          initials: toInitials(name),
          email,
          phone,
          language,
          linkId,
          number,
          isWaiting,
          ...accepted,
          ...mailed,
        }
        const id = uuidv7()
        await queries.insertConsignors(tx, [{ ...values, id, listingId, position: number }])
        if (isMailed) await enqueueMail(tx, { consignorId: id, reason: 'registered', language })
        return toAnswer({ number, isWaiting })
      })
    },
  }
}

const isFull = ({ signUpPlaces }: queries.ConsignmentRow, consignors: readonly queries.ConsignorRow[]): boolean =>
  consignors.filter(({ isWaiting }) => !isWaiting).length >= (signUpPlaces ?? 0)

/** Whether an address was mailed lately, for whomever. */
const wasMailedSince = (time: number, address: string, consignors: readonly queries.ConsignorRow[]): boolean =>
  consignors.some(
    ({ email, invitedAt }) =>
      email?.toLowerCase() === address.toLowerCase() && invitedAt !== null && invitedAt.getTime() > time,
  )
