/** What an hour costs, the way to the customers, and the user's own lines on sheets for them. */
import { useState } from 'react'
import { formatCount, formatDate, compareTexts } from '#base/text/format'
import { useDocuments, useEdits, type DocumentView } from '#documents/client'
import { removeRow } from '#kit/remove-row'
import { SettingsPage } from '#kit/settings-page'
import { ok } from '#base/result'
import { Button } from '#ui/button'
import { Card, QuietText, SectionTitle, Stack } from '#ui/card'
import { FormDialog } from '#ui/form/form-dialog'
import { TextArea } from '#ui/form/text-area'
import { useForm } from '#ui/form/use-form'
import { BigList } from '#ui/list/big-list'
import { EditRow } from '#ui/list/edit-row'
import { Place } from '#ui/page/place'
import { changesBetween } from '#base/collections/field-changes'
import { withoutMeta } from '#documents'
import { Field } from '#ui/form/field'
import { fieldsOf } from '#ui/form/fields-of'
import { Select } from '#ui/form/select'
import { projectsCollection, ratesCollection } from '../../collections.ts'
import { personIcon } from '../../frame/screens/time-icons.ts'
import { useChangeSettings, useSettings, useToday } from '../../frame/screens/use-time-data.ts'
import { MAX_ADDRESS, type Rate } from '../../model.ts'
import { CUSTOMERS_PATH } from '../../paths.ts'
import { formatEuros } from '../euros.ts'
import {
  listRates,
  type ListedRate,
  type RateTurn,
  ALL_PROJECTS,
  draftOfRate,
  readRateDraft,
  type RateDraft,
} from '../rate-on.ts'
import { useBilling } from './use-billing.ts'

export function RatesScreen() {
  const { rates, customers, isUsed } = useBilling()
  const projects = useDocuments(projectsCollection)
  const today = useToday()
  const [editing, setEditing] = useState<DocumentView<Rate> | 'new'>()
  const nameOf = (id: string): string => projects.find((project) => project.id === id)?.name ?? 'Gelöschtes Projekt'
  return (
    <SettingsPage tool="Zeiterfassung" heading="Stundensätze und Kunden">
      <QuietText>
        Rechnest du Stunden ab, zeigt die Auswertung Beträge und ein Stundenblatt, und Projekte bekommen einen Kunden
        und ein Budget. Ohne Satz und Kunden bleibt alles, wie es ist.
      </QuietText>
      <Card aria-labelledby="rates">
        <SectionTitle id="rates">Stundensätze</SectionTitle>
        <Stack gap={2}>
          {rates.length === 0 ? (
            <QuietText>Noch keiner. Ein Satz gilt ab einem Tag, für alle Projekte oder für eines.</QuietText>
          ) : (
            <RateList listed={listRates(rates, nameOf, today)} onEdit={setEditing} />
          )}
          <div>
            <Button
              variant={rates.length === 0 ? 'primary' : 'secondary'}
              icon="plus"
              onClick={() => setEditing('new')}
            >
              Neuer Stundensatz
            </Button>
          </div>
        </Stack>
      </Card>
      <CustomersPlace count={customers.length} />
      {isUsed ? <SenderCard /> : null}
      {editing === undefined ? null : (
        <RateDialog
          rate={editing === 'new' ? undefined : editing}
          nameOf={nameOf}
          onClose={() => setEditing(undefined)}
        />
      )}
    </SettingsPage>
  )
}

function CustomersPlace({ count }: { readonly count: number }) {
  return (
    <Card as="nav" aria-label="Kunden">
      <ul>
        <Place
          to={CUSTOMERS_PATH}
          icon={personIcon}
          title="Kunden"
          detail={count === 0 ? 'Name und Anschrift' : formatCount(count, 'Kunde', 'Kunden')}
        />
      </ul>
    </Card>
  )
}

const ROW_PX = 61

const turnWords = {
  now: 'gilt jetzt',
  later: 'kommt noch',
  over: 'galt',
  never: 'gilt nicht: ein anderer beginnt am selben Tag',
} as const satisfies Record<RateTurn, string>

type RateListProps = {
  readonly listed: readonly ListedRate<DocumentView<Rate>>[]
  readonly onEdit: (rate: DocumentView<Rate>) => void
}

function RateList({ listed, onEdit }: RateListProps) {
  const edits = useEdits()
  return (
    <BigList
      items={listed}
      keyOf={({ rate }) => rate.id}
      rowPx={ROW_PX}
      renderRow={({ rate, scope, turn }) => {
        const name = `Stundensatz ab ${formatDate(rate.validFrom)} (${scope})`
        return (
          <EditRow
            name={name}
            title={scope}
            detail={`Ab ${formatDate(rate.validFrom)} · ${turnWords[turn]}`}
            value={formatEuros(rate.cents)}
            onEdit={() => onEdit(rate)}
            onDelete={() => removeRow(edits, ratesCollection, rate.id, name)}
          />
        )
      }}
    />
  )
}

function SenderCard() {
  const { sender } = useSettings()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Card aria-labelledby="sender">
      <SectionTitle id="sender">Absender</SectionTitle>
      <Stack gap={2}>
        <QuietText style={{ whiteSpace: 'pre-line' }}>
          {sender === '' ? 'Dein Name und deine Anschrift, oben auf dem Stundenblatt.' : sender}
        </QuietText>
        <div>
          <Button variant="secondary" onClick={() => setIsOpen(true)}>
            {sender === '' ? 'Absender eintragen' : 'Absender ändern'}
          </Button>
        </div>
      </Stack>
      {isOpen ? <SenderDialog sender={sender} onClose={() => setIsOpen(false)} /> : null}
    </Card>
  )
}

function SenderDialog({ sender, onClose }: { readonly sender: string; readonly onClose: () => void }) {
  const change = useChangeSettings()
  const form = useForm({
    start: { sender },
    read: (draft: { readonly sender: string }) => ok(draft.sender.trim()),
    onSave: (typed: string) => {
      change({ sender: typed })
      onClose()
    },
    keptAs: 'time:sender',
  })
  return (
    <FormDialog title="Absender" submitLabel="Speichern" form={form} onClose={onClose}>
      <TextArea
        label="Name und Anschrift"
        name="sender"
        rows={5}
        maxLength={MAX_ADDRESS}
        value={form.draft.sender}
        onChange={(typed) => form.set({ sender: typed })}
      />
    </FormDialog>
  )
}

type RateDialogProps = {
  /** The one to change; undefined for a new one. */
  readonly rate: DocumentView<Rate> | undefined
  readonly nameOf: (projectId: string) => string
  readonly onClose: () => void
}

/** Adds or changes what an hour costs. */
function RateDialog({ rate, nameOf, onClose }: RateDialogProps) {
  const today = useToday()
  const edits = useEdits()
  const { rates } = useBilling()
  const [opened] = useState(() => rate && withoutMeta<Rate>(rate))
  const others = rates.filter(({ id }) => id !== rate?.id)
  const form = useForm({
    start: () => (opened === undefined ? { projectId: '', validFrom: today, amount: '' } : draftOfRate(opened)),
    read: (draft: RateDraft) => readRateDraft(draft, others),
    onSave: save,
    keptAs: `rate:${rate?.id ?? 'new'}`,
  })
  const { field } = fieldsOf(form)

  function save(typed: Rate): void {
    const done = rate === undefined ? 'angelegt' : 'geändert'
    edits.run(`Stundensatz ab ${formatDate(typed.validFrom)} ${done}`, (documents) => {
      if (rate === undefined || opened === undefined) documents.add(ratesCollection, typed)
      else documents.modify(ratesCollection, rate.id, changesBetween<Rate>(opened, typed))
    })
    onClose()
  }

  return (
    <FormDialog
      title={rate === undefined ? 'Neuer Stundensatz' : 'Stundensatz ändern'}
      submitLabel={rate === undefined ? 'Anlegen' : 'Speichern'}
      form={form}
      onClose={onClose}
    >
      <Field
        label="Euro pro Stunde"
        {...field('amount')}
        inputMode="decimal"
        hint="Zum Beispiel 85 oder 92,50."
        isRequired
      />
      <Field
        label="Gültig ab"
        {...field('validFrom')}
        type="date"
        hint={opened !== undefined && opened.validFrom < today ? HAS_BEGUN : 'Davor ändert sich nichts.'}
        isRequired
      />
      <ScopeField chosen={form.draft.projectId} nameOf={nameOf} {...field('projectId')} />
    </FormDialog>
  )
}

const HAS_BEGUN =
  'Der Satz hat schon begonnen: Eine Änderung ändert Beträge seit diesem Tag. Gilt ab jetzt ein anderer, leg einen neuen an.'

type ScopeFieldProps = {
  readonly chosen: string
  readonly nameOf: (projectId: string) => string
  readonly value: string
  readonly onChange: (projectId: string) => void
}

function ScopeField({ chosen, nameOf, value, onChange }: ScopeFieldProps) {
  const projects = useDocuments(projectsCollection)
  const ids = projects.filter(({ id, isArchived }) => !isArchived || id === chosen).map(({ id }) => id)
  const all = chosen === '' || ids.includes(chosen) ? ids : [...ids, chosen]
  const options = all.map((id) => ({ value: id, text: nameOf(id) })).toSorted((a, b) => compareTexts(a.text, b.text))
  return (
    <Select
      label="Gilt für"
      name="projectId"
      options={[{ value: '', text: ALL_PROJECTS }, ...options]}
      value={value}
      onChange={onChange}
      hint="Ein Projekt mit eigenem Satz nimmt den eigenen."
    />
  )
}
