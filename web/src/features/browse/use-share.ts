import { showToast } from '#ui/toast.ts'
import { shareLink } from './share.ts'

export function useShare({ id, title }: { id: string; title: string }) {
  const url = `${window.location.origin}/sale/${id}`
  const tell = (outcome: Awaited<ReturnType<typeof shareLink>>) => {
    if (outcome === 'copied') showToast({ title: 'Link copied', description: 'Paste it wherever you like.' })
    if (outcome === 'failed') {
      showToast({ title: 'The link could not be copied', description: `It is ${url}`, tone: 'danger' })
    }
  }
  return { share: () => void shareLink({ title, url }).then(tell) }
}
