import { MAX_BANK_CODE_LENGTH } from '@yardsnap/contract/pay-ways'
import { t } from '@yardsnap/contract/texts'
import { QrCode } from 'lucide-react'
import { type ChangeEvent, lazy, Suspense, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { FileChoice } from '#ui/FileChoice.tsx'
import { readCodePicture } from './read-code-picture.ts'

const QrPicture = lazy(async () => ({ default: (await import('#ui/QrPicture.tsx')).QrPicture }))

/** The code that a bank's app shows for Zelle. Its picture stays on the phone: what the code holds is kept, and drawn anew. */
export function BankCode({ value, onChange }: { value: string; onChange: (bankCode: string) => void }) {
  const [problem, setProblem] = useState<string | null>(null)
  const choose = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0]
    if (!file) return
    const code = await readCodePicture(file).catch(() => null)
    // Lets the same file be chosen again after a failure.
    currentTarget.value = ''
    const isFit = code !== null && code.length <= MAX_BANK_CODE_LENGTH
    setProblem(isFit ? null : t`No code was found in this picture. Take a screenshot of the code in your bank's app.`)
    if (isFit) onChange(code)
  }
  return (
    <div className="grid gap-3">
      {value !== '' && (
        <div className="flex flex-wrap items-center gap-4">
          <div className="size-40">
            <Suspense>
              <QrPicture text={value} label="Your bank's code" />
            </Suspense>
          </div>
          <Button tone="quiet" onClick={() => onChange('')}>
            Remove the code
          </Button>
        </div>
      )}
      <FileChoice icon={<QrCode />} accept="image/*" onChange={(event) => void choose(event)}>
        {value === '' ? "Add a picture of your bank's code" : 'Another picture'}
      </FileChoice>
      {problem !== null && (
        <p role="alert" className="text-small text-danger">
          {problem}
        </p>
      )}
    </div>
  )
}
