import { showToast } from '#ui/toast.ts'
import { shareLink } from './share.ts'

export function useShare({ id, title }: { id: string; title: string }) {
  const share = async () => {
    const url = `${window.location.origin}/sale/${id}`
    const outcome = await shareLink({ title, url })
    if (outcome === 'copied') showToast({ title: 'Link copied', description: 'Paste it wherever you like.' })
    if (outcome === 'failed') {
      showToast({ title: 'The link could not be copied', description: `It is ${url}`, tone: 'danger' })
    }
  }
  return { share: () => void share() }
}
