import { appWithAdmin } from '#testing/app-with-admin.ts'
import type { TestApp, Visitor } from '#testing/test-app.ts'

export interface AdminSite {
  site: TestApp
  admin: Visitor
  /** Somebody who does not operate the site. */
  other: Visitor
  /** A premium seller's published sale. @returns its id */
  publish(seller: Visitor, title?: string): Promise<string>
  /** What admins did, the newest first. */
  actions(): Promise<{ actor: string; action: string; subject: string }[]>
}

/** A site with somebody who operates it. */
export async function openAdminSite(): Promise<AdminSite> {
  const { site, admin } = await appWithAdmin({ firstName: 'Olga', lastName: 'Perez' })
  return {
    site,
    admin,
    other: await site.signUp({ firstName: 'Ben', lastName: 'Okafor' }),

    async publish(seller, title = 'Porch sale') {
      await site.makePremium(seller.userId)
      const answer = await seller.post('/api/listings', { title, status: 'published', saleDate: '2031-05-03' })
      return answer.json<{ id: string }>().id
    },

    actions: async () => (await admin.get('/api/admin/actions')).json(),
  }
}
