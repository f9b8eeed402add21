import type { Queue } from '#jobs/queue.ts'
import { communityNewsJobs } from './news-jobs.ts'
import { type CommunityNewsService, communityNewsService } from './news.ts'

type Parts = Omit<Parameters<typeof communityNewsService>[0], 'enqueue'>

/** The news of community days with their jobs. */
export function createCommunityNews(queue: Queue, parts: Parts): CommunityNewsService {
  const news = communityNewsService({
    ...parts,
    enqueue: {
      spread: (tx, mailId) => jobs.spread(tx, mailId),
      mail: (tx, mail) => jobs.mail(tx, mail),
      sale: (tx, sale) => jobs.sale(tx, sale),
    },
  })
  const jobs = communityNewsJobs(queue, news)
  return news
}
