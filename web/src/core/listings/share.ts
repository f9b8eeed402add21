interface Link {
  title: string
  url: string
}

/** The browser features used. Some browsers lack them; without https there is no clipboard. */
interface Sharing {
  share?: (link: Link) => Promise<void>
  clipboard?: { writeText: (text: string) => Promise<void> } | undefined
}

/** `dismissed`: the person closed the share sheet. */
type Outcome = 'shared' | 'dismissed' | 'copied' | 'failed'

/** Shares a link with the device's share sheet, else copies it (S2.11.4). */
export async function shareLink(link: Link, browser: Sharing = navigator): Promise<Outcome> {
  if (!browser.share) return copyLink(link.url, browser)
  try {
    await browser.share(link)
    return 'shared'
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') return 'dismissed'
    return copyLink(link.url, browser)
  }
}

async function copyLink(url: string, browser: Pick<Sharing, 'clipboard'>): Promise<Outcome> {
  try {
    if (!browser.clipboard) return 'failed'
    await browser.clipboard.writeText(url)
    return 'copied'
  } catch {
    // The browser refuses when the page may not write to the clipboard.
    return 'failed'
  }
}
