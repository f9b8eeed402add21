import { MAX_CSV_BYTES } from '@yardsnap/contract/community-files'
import type { RowAnswer } from '@yardsnap/contract/community-organized-entries'
import type { OrganizedDay } from '@yardsnap/contract/community-organizing'
import { t } from '@yardsnap/contract/texts'
import { FileUp } from 'lucide-react'
import { useState } from 'react'
import { getErrorMessage } from '#api/call.ts'
import { readTextFile } from '#lib/text-file.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { FileChoice } from '#ui/FileChoice.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { useAddEntries, useImportEntries } from './api.ts'
import { isAdded } from './entry-words.ts'
import { readPastedAddresses } from './pasted-addresses.ts'
import { type AnsweredRow, RowAnswerList } from './parts/RowAnswerList.tsx'

interface AddHousesDialogProps {
  day: OrganizedDay
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** Adds the addresses that an organizer has, pasted or in a CSV file, and says what became of each. */
export function AddHousesDialog({ day, isOpen, onOpenChange }: AddHousesDialogProps) {
  const adding = useAdding(day.slug)
  const { answers, text } = adding
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="Add addresses"
      {...(!answers && { description: t`They are in at once, without a code or an email.` })}
      size="wide"
      footer={
        answers ? (
          <>
            <Button tone="secondary" onClick={adding.reset}>
              Add more
            </Button>
            <Button onClick={() => onOpenChange(false)}>{t.of('closes what is finished')`Done`}</Button>
          </>
        ) : (
          <>
            <Button tone="secondary" onClick={() => onOpenChange(false)}>
              Cancel
            </Button>
            <Button
              isPending={adding.isPending}
              pendingText="Adding..."
              disabled={text.trim() === ''}
              onClick={adding.addPasted}
            >
              Add them
            </Button>
          </>
        )
      }
    >
      {answers ? (
        <RowAnswerList rows={answers} onAddOutside={adding.addOutside} isPending={adding.isPending} />
      ) : (
        <div className="grid gap-4">
          <TextArea
            label="One house on each line"
            hint={
              day.city
                ? t`Such as 12 Oak St. Without a city it is in ${day.city}. Cells of a table may follow: name, email.`
                : t`Such as 12 Oak St, Orlando, FL. Cells of a table may follow: name, email.`
            }
            rows={6}
            value={text}
            onChange={(event) => adding.setText(event.target.value)}
          />
          <p className="-my-1 text-ink-soft">or</p>
          <FileChoice
            icon={<FileUp />}
            accept=".csv,text/csv"
            onChoose={([file]) => adding.takeFile(file)}
            disabled={adding.isPending}
          >
            Choose a CSV file
          </FileChoice>
        </div>
      )}
      {adding.failure && <ErrorState title="Nothing was added" description={adding.failure} className="mt-4" />}
    </Dialog>
  )
}

/** What was added last, so that what lies outside of the area can be added after all. */
type Source = { kind: 'pasted' } | { kind: 'csv'; csv: string }

function useAdding(slug: string) {
  const [text, setText] = useState('')
  const [source, setSource] = useState<Source>({ kind: 'pasted' })
  const [answers, setAnswers] = useState<AnsweredRow[] | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const add = useAddEntries(slug)
  const bring = useImportEntries(slug)

  const run = async (work: () => Promise<AnsweredRow[]>) => {
    setFailure(null)
    try {
      setAnswers(await work())
    } catch (error) {
      setFailure(getErrorMessage(error, t`Please try again. What you typed is still here.`))
    }
  }
  const sendPasted = async (acceptsOutside: boolean): Promise<AnsweredRow[]> => {
    const pasted = readPastedAddresses(text)
    const rows = pasted.flatMap(({ row }) => row ?? [])
    const sent = rows.length > 0 ? (await add.mutateAsync({ rows, acceptsOutside })).rows : []
    const left = sent.values()
    return pasted.map(({ line, problem }) => ({
      name: line,
      ...(problem === null ? (left.next().value ?? UNKNOWN) : { ...UNKNOWN, message: problem }),
    }))
  }
  const sendCsv = async (csv: string, acceptsOutside: boolean): Promise<AnsweredRow[]> => {
    const { rows } = await bring.mutateAsync({ csv, acceptsOutside })
    return rows.map(({ line, streetAddress, ...answer }) => ({
      name: streetAddress || t`Line ${line}`,
      ...answer,
    }))
  }
  const takeFile = async (file: File) => {
    if (file.size > MAX_CSV_BYTES) {
      setFailure(t`The file is larger than 1 MB`)
      return
    }
    await run(async () => {
      const csv = await readTextFile(file)
      setSource({ kind: 'csv', csv })
      return sendCsv(csv, false)
    })
  }
  return {
    text,
    setText,
    answers,
    failure,
    isPending: add.isPending || bring.isPending,
    addPasted: () => {
      setSource({ kind: 'pasted' })
      void run(() => sendPasted(false))
    },
    addOutside: () =>
      void run(async () => {
        const again = source.kind === 'csv' ? await sendCsv(source.csv, true) : await sendPasted(true)
        // All rows were sent again: of those that were added before it says 'already there'.
        return again.map((row, index) => {
          const before = answers?.[index]
          return before && before.outcome !== 'outside' ? before : row
        })
      }),
    takeFile: (file: File) => void takeFile(file),
    /** Lines of which nothing came stay to be corrected. */
    reset: () => {
      if (source.kind === 'pasted') setText((answers ?? []).flatMap((row) => (isLeft(row) ? row.name : [])).join('\n'))
      setAnswers(null)
    },
  }
}

const isLeft = ({ outcome }: AnsweredRow): boolean => !isAdded(outcome) && outcome !== 'twice'

const UNKNOWN: RowAnswer = { outcome: 'invalid', entryId: null, number: null, message: '' }
