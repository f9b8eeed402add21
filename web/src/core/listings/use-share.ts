import { t } from '@yardsnap/contract/texts'
import { pageUrl } from '#lib/page-path.ts'
import { showToast } from '#lib/toast.ts'
import { shareLink } from './share.ts'

export function useShare({ id, title }: { id: string; title: string }) {
  return { share: () => void sharePage({ title, path: `/sale/${id}` }) }
}

/** Shares a page of this site, and says so where the device has no share sheet. */
export async function sharePage({ title, path }: { title: string; path: string }): Promise<void> {
  const url = pageUrl(path)
  const outcome = await shareLink({ title, url })
  if (outcome === 'copied') showToast({ title: t`Link copied`, description: t`Paste it wherever you like.` })
  if (outcome === 'failed') {
    showToast({ title: t`The link could not be copied`, description: t`It is ${url}`, tone: 'danger' })
  }
}
