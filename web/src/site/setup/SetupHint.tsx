import { pagePath } from '#lib/page-path.ts'
import { TEXT_LINK } from '#ui/classes.ts'

/** On the first page of a site that nobody runs yet. A plain link: the landing page has no router. */
export function SetupHint() {
  return (
    <aside aria-label="Setup" className="border-b border-line bg-sky-wash">
      <p className="mx-auto max-w-[76rem] px-5 py-3.5 desk:px-8">
        Nobody runs this site yet. If it is yours,{' '}
        <a href={pagePath('/setup')} className={TEXT_LINK}>
          set it up with the token from its log.
        </a>
      </p>
    </aside>
  )
}
