import { t } from '@yardsnap/contract/texts'
import { useEffect, useRef, useState } from 'react'
import { showFailure } from '#api/show-failure.ts'
import { downloadFile } from '#lib/download-file.ts'
import { showToast } from '#lib/toast.ts'
import type { PrintedFile } from './api.ts'

export function saveFile({ file, name }: PrintedFile): void {
  downloadFile(file, name)
  showToast({ title: t`Export complete`, description: t`${name} downloaded.` })
}

/** Downloads a file on demand; closing the dialog cancels it. */
export function useDownload(isOpen: boolean, fetchFile: (signal: AbortSignal) => Promise<PrintedFile>) {
  const [isRunning, setRunning] = useState(false)
  const running = useRef<AbortController | null>(null)
  useEffect(() => {
    if (!isOpen) running.current?.abort()
  }, [isOpen])

  const run = async (controller: AbortController) => {
    running.current = controller
    setRunning(true)
    try {
      saveFile(await fetchFile(controller.signal))
    } catch (error) {
      if (controller.signal.aborted) return
      showFailure(error, { title: t`Export failed` })
    } finally {
      setRunning(false)
    }
  }
  return { isRunning, download: () => void run(new AbortController()) }
}
