import { pagePath } from '#lib/page-path.ts'
import { Wordmark } from './Wordmark.tsx'

/** The way to the front page, where there is no navigation. */
export function HomeHeader() {
  return (
    <header>
      <a href={pagePath('/')} className="inline-flex min-h-11 items-center rounded-control">
        <Wordmark />
      </a>
    </header>
  )
}
