import {
  closeFoundRules,
  deleteLocalRule,
  exportLocalRules,
  type FoundRules,
  getAllLocalRules,
  importLocalRules,
} from '@yardsnap/contract/admin-local-rules'
import type { ResponseOf } from '@yardsnap/contract/endpoint'
import { formatDate } from '@yardsnap/contract/dates'
import { formatCount } from '@yardsnap/contract/formats'
import { mayHaveChanged } from '@yardsnap/contract/local-rule-checks'
import type { LocalRule } from '@yardsnap/contract/local-rules'
import { plural, t } from '@yardsnap/contract/texts'
import { Download, Plus, Upload } from 'lucide-react'
import { useState } from 'react'
import { call } from '#api/call.ts'
import { localToday } from '#lib/local-today.ts'
import { readTextFile } from '#lib/text-file.ts'
import { AlertDialog } from '#ui/AlertDialog.tsx'
import { Badge } from '#ui/Badge.tsx'
import { Button, ButtonAnchor } from '#ui/Button.tsx'
import { EmailAddress } from '#ui/EmailAddress.tsx'
import { FileChoice } from '#ui/FileChoice.tsx'
import { Table } from '#ui/Table.tsx'
import { useAction, useAnswer } from './api.ts'
import { AUTHORITY_NAMES } from './authority-names.ts'
import { FirstRowsNote, Loaded } from './parts/Loaded.tsx'
import { RuleDialog } from './parts/RuleDialog.tsx'
import { SearchForm, type Searched } from './parts/SearchForm.tsx'

type Editing = { rule: LocalRule | null; found?: FoundRules } | null

/** Rules about garage sales by place, and what hosts found about theirs. */
export function LocalRulesPanel({ search, onSearch }: Searched) {
  const query = useAnswer(getAllLocalRules, { query: { search } })
  const [editing, setEditing] = useState<Editing>(null)
  return (
    <div className="grid grid-cols-1 gap-6">
      <div>
        <SearchForm label="Name or state" search={search} onSearch={onSearch} />
        <div className="flex flex-wrap gap-2.5">
          <Button icon={<Plus />} onClick={() => setEditing({ rule: null })}>
            New rule
          </Button>
          <ImportButton />
          <ButtonAnchor tone="secondary" icon={<Download />} href={exportLocalRules.path} download>
            CSV
          </ButtonAnchor>
        </div>
      </div>
      <Loaded query={query} emptyText="">
        {({ rules, finds, ruleCount }) => (
          <>
            {finds.length > 0 && <Finds finds={finds} onEnter={(found) => setEditing({ rule: null, found })} />}
            <section>
              <h2 className="mb-3 text-h3">{plural(ruleCount, { one: '# rule in all', other: '# rules in all' })}</h2>
              {rules.length === 0 ? (
                <p className="text-ink-soft">No rules found</p>
              ) : (
                <Rules rules={rules} onEdit={(rule) => setEditing({ rule })} />
              )}
              <FirstRowsNote rows={rules} />
            </section>
          </>
        )}
      </Loaded>
      {editing && <RuleDialog rule={editing.rule} found={editing.found} onClose={() => setEditing(null)} />}
    </div>
  )
}

function Rules({ rules, onEdit }: { rules: readonly LocalRule[]; onEdit: (rule: LocalRule) => void }) {
  return (
    <Table
      caption="Rules"
      rows={[...rules]}
      keyOf={({ id }) => id}
      columns={[
        {
          header: t`Place`,
          cell: ({ name, state, authority, ...rule }) => (
            <span className="block max-w-72 min-w-44">
              <bdi className="line-clamp-2 break-words">
                {name}, {state}
              </bdi>
              <span className="mt-1 flex flex-wrap gap-1.5">
                <Badge>{AUTHORITY_NAMES[authority]}</Badge>
                {mayHaveChanged(rule, localToday()) && <Badge tone="attention">Old</Badge>}
              </span>
            </span>
          ),
        },
        { header: t`Actions`, cell: (rule) => <RuleActions rule={rule} onEdit={() => onEdit(rule)} /> },
        { header: t`Looked at`, cell: ({ checkedOn }) => formatDate(checkedOn), isNowrap: true },
        { header: t`By`, cell: ({ checkedBy }) => checkedBy },
      ]}
    />
  )
}

function RuleActions({ rule, onEdit }: { rule: LocalRule; onEdit: () => void }) {
  const [isAsking, setAsking] = useState(false)
  const remove = useAction(() => call(deleteLocalRule, { params: { ruleId: rule.id } }), {
    done: t`Rule deleted`,
    failed: t`The rule was not deleted`,
  })
  return (
    <span className="flex gap-2">
      <Button tone="secondary" onClick={onEdit}>
        Change<span className="sr-only"> {rule.name}</span>
      </Button>
      <Button tone="quiet" onClick={() => setAsking(true)}>
        Delete<span className="sr-only"> {rule.name}</span>
      </Button>
      <AlertDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={t`Delete the rule of ${rule.name}?`}
        description="Hosts there see a link to search for it instead."
        confirmText={t`Delete`}
        pendingText={t`Deleting...`}
        isPending={remove.isPending}
        onConfirm={() => remove.mutate(undefined, { onSettled: () => setAsking(false) })}
      />
    </span>
  )
}

function Finds({ finds, onEnter }: { finds: readonly FoundRules[]; onEnter: (found: FoundRules) => void }) {
  return (
    <section aria-labelledby="found-rules">
      <h2 id="found-rules" className="mb-3 text-h3">
        Hosts found
      </h2>
      <ul className="grid grid-cols-1 gap-3">
        {finds.map((found) => (
          <li key={found.id} className="grid grid-cols-1 gap-2 rounded-card border border-line bg-card p-4">
            <p className="font-semibold wrap-anywhere">
              <bdi>{[found.city, found.state, found.zipCode].filter(Boolean).join(', ')}</bdi>
            </p>
            <a
              href={found.sourceUrl}
              target="_blank"
              rel="noreferrer"
              className="font-semibold wrap-anywhere text-sky underline"
            >
              {found.sourceUrl}
            </a>
            {found.words && <p className="wrap-anywhere whitespace-pre-line">{found.words}</p>}
            <p className="text-small text-ink-soft">
              {found.email === null ? t`Nobody` : <EmailAddress>{found.email}</EmailAddress>}
            </p>
            <FindActions found={found} onEnter={() => onEnter(found)} />
          </li>
        ))}
      </ul>
      <FirstRowsNote rows={finds} />
    </section>
  )
}

function FindActions({ found, onEnter }: { found: FoundRules; onEnter: () => void }) {
  const close = useAction(() => call(closeFoundRules, { params: { findId: found.id } }), {
    done: t.of('toast after a find was dismissed')`Dismissed`,
    failed: t`This was not dismissed`,
  })
  return (
    <span className="flex flex-wrap gap-2">
      <Button tone="secondary" onClick={onEnter}>
        Enter a rule
      </Button>
      <Button tone="quiet" isPending={close.isPending} onClick={() => close.mutate(undefined)}>
        Dismiss
      </Button>
    </span>
  )
}

function ImportButton() {
  const [outcome, setOutcome] = useState<ResponseOf<typeof importLocalRules> | null>(null)
  const take = useAction(
    async (file: File) => {
      setOutcome(null)
      setOutcome(await call(importLocalRules, { body: { csv: await readTextFile(file) } }))
    },
    { done: t`File read`, failed: t`The file was not imported` },
  )
  return (
    <>
      <FileChoice
        icon={<Upload />}
        accept=".csv,text/csv"
        disabled={take.isPending}
        onChoose={([file]) => take.mutate(file)}
      >
        Import a CSV file
      </FileChoice>
      {outcome && (
        <output className="block basis-full">
          <p className="font-semibold">{t`${formatCount(outcome.savedCount)} saved`}</p>
          <ul>
            {outcome.problems.map(({ line, text }) => (
              <li key={line} className="text-danger">
                {t`Line ${line}: ${text}`}
              </li>
            ))}
          </ul>
        </output>
      )}
    </>
  )
}
