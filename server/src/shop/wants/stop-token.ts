import { idOfSigned, signedId } from '#auth/signed-id.ts'

/** What a link stops: one want, all wants of the same person that matched one sale, or all Thursday notifications. */
export type Stops = 'want' | 'sale' | 'thursday'

export interface Stopped {
  stops: Stops
  wantId: string
  /** Needed for `sale` alone. */
  listingId?: string | undefined
}

const PURPOSES: Record<Stops, string> = {
  want: 'stop a want',
  sale: 'stop the wants of a sale',
  thursday: 'stop the finds of Thursday',
}

/** The page that stops notifications for whoever has the link. */
export function buildStopPath(secret: string, { stops, wantId, listingId }: Stopped): string {
  const id = stops === 'sale' ? `${wantId}_${listingId}` : wantId
  return `/wants/stop/${signedId({ secret, purpose: PURPOSES[stops] }, id)}`
}

/** What a token that was signed with this secret stops; null for any other text. */
export function stoppedBy(secret: string, token: string): Stopped | null {
  for (const stops of ['want', 'sale', 'thursday'] as const) {
    const [wantId, listingId] = idOfSigned({ secret, purpose: PURPOSES[stops] }, token)?.split('_') ?? []
    if (wantId !== undefined) return { stops, wantId, listingId }
  }
  return null
}
