import { testApp, type TestApp, type Visitor } from '#testing/test-app.ts'

/** An id that nothing has. */
export const MISSING = '00000000-0000-7000-8000-000000000000'

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
  // The account's address is only known after it is made, so a second process over the same data knows who operates.
  const first = await testApp()
  const { userId, email, cookie } = await first.signUp({ firstName: 'Olga', lastName: 'Perez' })
  const second = await testApp({ env: { ADMIN_EMAILS: email.toUpperCase() }, beside: first })
  const site: TestApp = {
    ...second,
    close: async () => {
      await second.close()
      await first.close()
    },
  }
  const operator = site.enter({ userId, email, cookie })
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
