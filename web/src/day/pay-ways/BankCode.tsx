import { MAX_BANK_CODE_LENGTH } from '@yardsnap/contract/pay-ways'
import { t } from '@yardsnap/contract/texts'
import { QrCode } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { FileChoice } from '#ui/FileChoice.tsx'
import { QrPicture } from '#ui/QrPicture.tsx'
import { readCodePicture } from './read-code-picture.ts'

/** The code that a bank's app shows for Zelle. Its picture stays on the phone: what the code holds is kept, and drawn anew. */
export function BankCode({ value, onChange }: { value: string; onChange: (bankCode: string) => void }) {
  const [problem, setProblem] = useState<string | null>(null)
  const choose = async (file: File) => {
    const code = await readCodePicture(file).catch(() => null)
    const isFit = code !== null && code.length <= MAX_BANK_CODE_LENGTH
    setProblem(isFit ? null : t`No code was found in this picture. Take a screenshot of the code in your bank's app.`)
    if (isFit) onChange(code)
  }
  return (
    <div className="grid gap-3">
      {value !== '' && (
        <div className="flex flex-wrap items-center gap-4">
          <div className="size-40">
            <QrPicture text={value} label="Your bank's code" />
          </div>
          <Button tone="quiet" onClick={() => onChange('')}>
            Remove the code
          </Button>
        </div>
      )}
      <FileChoice icon={<QrCode />} accept="image/*" onChoose={([file]) => void choose(file)}>
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
