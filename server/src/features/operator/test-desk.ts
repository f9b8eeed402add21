import { operatedApp } from '#testing/operated-app.ts'
import type { TestApp, Visitor } from '#testing/test-app.ts'

export interface OperatorsDesk {
  site: TestApp
  operator: Visitor
  /** Somebody who does not operate the site. */
  other: Visitor
  /** A premium seller's published sale. @returns its id */
  publish(seller: Visitor, title?: string): Promise<string>
  /** What operators did, the newest first. */
  actions(): Promise<{ actor: string; action: string; subject: string }[]>
}

/** A site with somebody who operates it. */
export async function openDesk(): Promise<OperatorsDesk> {
  const { site, operator } = await operatedApp({ firstName: 'Olga', lastName: 'Perez' })
  return {
    site,
    operator,
    other: await site.signUp({ firstName: 'Ben', lastName: 'Okafor' }),

    async publish(seller, title = 'Porch sale') {
      await site.makePremium(seller.userId)
      const answer = await seller.post('/api/listings', { title, status: 'published', saleDate: '2031-05-03' })
      return answer.json<{ id: string }>().id
    },

    actions: async () => (await operator.get('/api/admin/actions')).json(),
  }
}
