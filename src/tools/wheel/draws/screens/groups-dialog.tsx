/** Deals the names of a wheel into groups, keeps that, and shows it. */
import { useEffect, useRef, useState } from 'react'
import { toIso } from '#base/clock'
import { failed, ok } from '#base/result'
import { formatCount, formatNumber } from '#base/text/format'
import { useDocumentsClient, useEdits, type DocumentView } from '#documents/client'
import { useCopyText } from '#messaging/client'
import { Button } from '#ui/button'
import { QuietText } from '#ui/card'
import { Dialog } from '#ui/dialog'
import { Field } from '#ui/form/field'
import { fieldsOf } from '#ui/form/fields-of'
import { FormDialog } from '#ui/form/form-dialog'
import { useForm } from '#ui/form/use-form'
import { RadioGroup } from '#ui/form/radio-group'
import { SwitchLine } from '#ui/form/switch'
import { dealGroups, groupCountFor, groupsOf } from '../deal-groups.ts'
import { groupingsCollection, sortEntries, type Entry, type Grouping, type Wheel } from '../../model.ts'
import { parseCount } from '../../parts/parse-count.ts'
import { GroupCards } from './group-cards.tsx'
import { secureUint32 } from '../../parts/screens/randomness.ts'
import { ScrollBox } from '../../parts/screens/scroll-box.tsx'
import { setRevoked } from '../../parts/screens/set-revoked.ts'
import { SpokenOnce } from '../../parts/screens/spoken-once.tsx'

type GroupsDialogProps = { readonly wheel: DocumentView<Wheel>; readonly onClose: () => void }

type Dealt = { readonly id: string; readonly grouping: Grouping }

export function GroupsDialog({ wheel, onClose }: GroupsDialogProps) {
  const documents = useDocumentsClient()
  const edits = useEdits()
  const [dealt, setDealt] = useState<Dealt>()

  function deal(entries: Grouping['entries'], groupCount: number): void {
    const groupedAt = toIso(Date.now())
    const grouping = dealGroups({ wheelId: wheel.id, entries, groupCount, source: secureUint32, groupedAt })
    setDealt({ id: documents.add(groupingsCollection, grouping), grouping })
  }

  function revoke({ id }: Dealt): void {
    edits.run('Gruppen zurückgenommen', (editing) => setRevoked(editing, { kind: 'groups', id }, true))
    setDealt(undefined)
  }

  if (dealt === undefined) return <GroupsForm wheel={wheel} onDeal={deal} onClose={onClose} />
  const { entries, groupCount } = dealt.grouping
  return (
    <DealtGroups
      grouping={dealt.grouping}
      onAgain={() => deal(entries, groupCount)}
      onRevoke={() => revoke(dealt)}
      onClose={onClose}
    />
  )
}

type By = 'count' | 'size'
type GroupsDraft = { readonly by: By; readonly count: string; readonly withDrawn: boolean }

const WAYS = [
  { value: 'count', text: 'Anzahl der Gruppen' },
  { value: 'size', text: 'Größe der Gruppen' },
] as const

type GroupsFormProps = {
  readonly wheel: Wheel
  readonly onDeal: (entries: Grouping['entries'], groupCount: number) => void
  readonly onClose: () => void
}

function GroupsForm({ wheel, onDeal, onClose }: GroupsFormProps) {
  const namesOf = (withDrawn: boolean) =>
    sortEntries(wheel.entries.filter((entry) => entry.isActive || (withDrawn && isDrawn(entry))))
  const form = useForm({
    start: { by: 'count', count: '2', withDrawn: false } as GroupsDraft,
    read: (draft) => {
      const found = namesOf(draft.withDrawn)
      const count = parseCount(draft.count, found.length)
      if (!count.ok) return failed({ count: groupsErrorText(count.error, draft.by, found.length) })
      const groupCount = draft.by === 'count' ? count.value : groupCountFor(found.length, count.value)
      return ok({ found, groupCount })
    },
    onSave: ({ found, groupCount }) => onDeal([...found], groupCount),
  })
  const { by, count: typed, withDrawn } = form.draft
  const { choice, field, toggle } = fieldsOf(form)
  const drawn = wheel.entries.filter(isDrawn).length
  const names = namesOf(withDrawn)

  return (
    <FormDialog title="Gruppen bilden" submitLabel="Gruppen bilden" form={form} onClose={onClose}>
      <RadioGroup label="Einteilen nach" options={WAYS} {...choice('by')} />
      <Field
        label={by === 'count' ? 'Wie viele Gruppen?' : 'Wie viele Namen höchstens?'}
        {...field('count')}
        inputMode="numeric"
        hint={previewText(typed, by, names.length)}
        autoComplete="off"
        enterKeyHint="go"
        autoFocus
      />
      {drawn === 0 ? null : (
        <SwitchLine text={`Auch, wer schon gezogen ist (${formatNumber(drawn)})`} {...toggle('withDrawn')} />
      )}
      <QuietText>
        {formatCount(names.length, 'Name wird', 'Namen werden')} gemischt und verteilt, ohne die, die heute nicht da
        sind.
      </QuietText>
    </FormDialog>
  )
}

function isDrawn(entry: Entry): boolean {
  return !entry.isActive && entry.drawnAt !== undefined
}

/** `3 Gruppen, je 3 bis 4 Namen`, while what is typed can be dealt. */
function previewText(typed: string, by: By, names: number): string | undefined {
  const count = parseCount(typed, names)
  if (!count.ok) return undefined
  const groups = by === 'count' ? count.value : groupCountFor(names, count.value)
  const [least, most] = [Math.floor(names / groups), Math.ceil(names / groups)]
  const size = least === most ? formatNumber(most) : `${formatNumber(least)} bis ${formatNumber(most)}`
  return `${formatCount(groups, 'Gruppe', 'Gruppen')}, je ${size} ${most === 1 ? 'Name' : 'Namen'}`
}

function groupsErrorText(error: 'no-number' | 'too-small' | 'too-large', by: By, names: number): string {
  if (names === 0) return 'Im Rad ist niemand, der verteilt werden kann.'
  if (error === 'no-number') return 'Gib eine ganze Zahl ein, zum Beispiel 2.'
  if (error === 'too-small') return by === 'count' ? 'Bilde mindestens eine Gruppe.' : 'Mindestens ein Name je Gruppe.'
  return `Es ${names === 1 ? 'ist' : 'sind'} nur ${formatCount(names, 'Name', 'Namen')} im Rad.`
}

type DealtGroupsProps = {
  readonly grouping: Grouping
  readonly onAgain: () => void
  readonly onRevoke: () => void
  readonly onClose: () => void
}

function DealtGroups({ grouping, onAgain, onRevoke, onClose }: DealtGroupsProps) {
  const groups = groupsOf(grouping)
  const copy = useCopyText()
  const main = useRef<HTMLButtonElement>(null)
  useEffect(() => main.current?.focus(), [])
  return (
    <Dialog
      title={formatCount(groups.length, 'Gruppe', 'Gruppen')}
      maxWidth={760}
      onClose={onClose}
      actions={
        <>
          <Button variant="quiet" icon="undo" onClick={onRevoke}>
            Rückgängig
          </Button>
          <Button variant="quiet" icon="sync" onClick={onAgain}>
            Neu mischen
          </Button>
          <Button onClick={() => void copy(groupsText(groups), 'Gruppen kopiert')}>Als Text kopieren</Button>
          <Button ref={main} variant="primary" onClick={onClose}>
            Fertig
          </Button>
        </>
      }
    >
      <SpokenOnce
        key={grouping.groupedAt}
        text={`${formatCount(grouping.entries.length, 'Name', 'Namen')} in ${formatCount(groups.length, 'Gruppe', 'Gruppen')} eingeteilt.`}
      />
      <ScrollBox label="Gruppen">
        <GroupCards groups={groups} />
      </ScrollBox>
    </Dialog>
  )
}

/** Groups as a text to send on: one line for each. */
function groupsText(groups: readonly (readonly { readonly text: string }[])[]): string {
  return groups.map((group, index) => `Gruppe ${index + 1}: ${group.map(({ text }) => text).join(', ')}`).join('\n')
}
