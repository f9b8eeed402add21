import { idOfSigned, signedId } from '#signed-id.ts'

/** The notices of one want, or all of Thursday evening. */
export type Stops = 'want' | 'thursday'

const PURPOSES: Record<Stops, string> = { want: 'stop a want', thursday: 'stop the finds of Thursday' }

/** The page that ends notices for whoever has the link. */
export function stopPathOf(secret: string, { stops, wantId }: { stops: Stops; wantId: string }): string {
  return `/wants/stop/${signedId({ secret, purpose: PURPOSES[stops] }, wantId)}`
}

/** What a token that was signed with this secret stops; null for any other text. */
export function stoppedBy(secret: string, token: string): { stops: Stops; wantId: string } | null {
  for (const stops of ['want', 'thursday'] as const) {
    const wantId = idOfSigned({ secret, purpose: PURPOSES[stops] }, token)
    if (wantId !== null) return { stops, wantId }
  }
  return null
}
