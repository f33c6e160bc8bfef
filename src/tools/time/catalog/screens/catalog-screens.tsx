/** The pages of projects and tags. */
import { useMemo, useState } from 'react'
import { formatCount } from '#base/text/format'
import { useDocuments, type Documents, useIsDeviceOnly } from '#documents/client'
import type { CatalogWords, MoreFieldsProps } from '#kit/catalog-item'
import { CatalogPage } from '#kit/catalog-page'
import { tagIcon } from '#ui/page/tool-icons'
import { sortRanked } from '#base/rank'
import { QuietText } from '#ui/card'
import { Field } from '#ui/form/field'
import { Select } from '#ui/form/select'
import { SwitchLine } from '#ui/form/switch'
import { FieldRow } from '#ui/list/columns'
import { DELETED_PROJECT, moveUse, nextProjectColor, projectColors } from '../catalog.ts'
import {
  entriesCollection,
  projectsCollection,
  ratesCollection,
  tagsCollection,
  templatesCollection,
} from '../../collections.ts'
import { folderIcon } from '../../frame/screens/time-icons.ts'
import { MAX_NAME, type Project } from '../../model.ts'
import { useBilling } from '../../rates/screens/use-billing.ts'
import {
  describeUse,
  draftOfBudget,
  readBudget,
  type BudgetDraft,
  budgetUses,
  type BudgetUse,
} from '../../rates/budgets.ts'
import { useSettings, useTimeData } from '../../frame/screens/use-time-data.ts'

const projectWords: CatalogWords = {
  one: 'Projekt',
  many: 'Projekte',
  fresh: 'Neues Projekt',
  edit: 'Projekt bearbeiten',
  none: {
    title: 'Noch keine Projekte',
    text: 'Du brauchst keine: Zeit zählt auch ohne. Mit Projekten siehst du in der Auswertung, wofür sie da war.',
  },
  lead: `Archivierte stehen nicht mehr zur Auswahl. Einträge eines gelöschten Projekts bleiben, als „${DELETED_PROJECT}“.`,
  icon: folderIcon,
}

const colors = { choices: projectColors, next: nextProjectColor }

/** The projects users work for. */
export function ProjectsScreen() {
  const detailOf = useProjectDetails()
  const { isUsed } = useBilling()
  return (
    <CatalogPage
      tool="Zeiterfassung"
      collection={projectsCollection}
      {...(isUsed ? { More: ProjectMore } : {})}
      words={projectWords}
      maxName={MAX_NAME}
      colors={colors}
      detailOf={detailOf}
      moveUses={moveUses}
    />
  )
}

const tagWords: CatalogWords = {
  one: 'Schlagwort',
  many: 'Schlagwörter',
  fresh: 'Neues Schlagwort',
  edit: 'Schlagwort umbenennen',
  none: {
    title: 'Noch keine Schlagwörter',
    text: 'Sie verbinden Einträge über Projekte hinweg, zum Beispiel „Homeoffice“ oder „Reise“.',
  },
  icon: tagIcon,
}

/** What runs through all projects. */
export function TagsScreen() {
  const detailOf = useEntryCounts()
  return (
    <CatalogPage
      tool="Zeiterfassung"
      collection={tagsCollection}
      words={tagWords}
      maxName={MAX_NAME}
      detailOf={detailOf}
      moveUses={moveUses}
    />
  )
}

/** Lets the entries and templates of one project or tag have another. */
function moveUses(documents: Documents, from: string, to: string): readonly ((editing: Documents) => void)[] {
  const moves: ((editing: Documents) => void)[] = []
  for (const entry of documents.list(entriesCollection)) {
    const changes = moveUse(entry, from, to)
    if (changes !== undefined) moves.push((editing) => editing.modify(entriesCollection, entry.id, changes))
  }
  for (const template of documents.list(templatesCollection)) {
    const changes = moveUse(template, from, to)
    if (changes !== undefined) moves.push((editing) => editing.modify(templatesCollection, template.id, changes))
  }
  const rates = documents.list(ratesCollection)
  // A project with rates of its own keeps them alone, so that its amounts stay as they are.
  if (!rates.some(({ projectId }) => projectId === to)) {
    for (const { id, projectId } of rates)
      if (projectId === from) moves.push((editing) => editing.modify(ratesCollection, id, { projectId: to }))
  }
  return moves
}

/** Says how many entries a project has, for which customer it is, and how much of its budget is used. */
function useProjectDetails(): (id: string) => string {
  const counts = useEntryCounts()
  const { customers, isUsed } = useBilling()
  const uses = useBudgets()
  const projects = useDocuments(projectsCollection)
  return useMemo(() => {
    if (!isUsed) return counts
    const customerOf = new Map(projects.map(({ id, customerId }) => [id, customerId]))
    return (id) =>
      [
        counts(id),
        ...customers.flatMap((customer) => (customer.id === customerOf.get(id) ? customer.name : [])),
        ...uses.flatMap((use) => (use.projectId === id ? describeUse(use) : [])),
      ].join(' · ')
  }, [counts, customers, isUsed, projects, uses])
}

/** How much of each project's budget is used; none until there is a rate or a customer (F1). */
function useBudgets(): readonly BudgetUse[] {
  const { rates, isUsed } = useBilling()
  const stored = useDocuments(projectsCollection)
  const { entries, today } = useTimeData()
  const { rounding } = useSettings()
  return useMemo(() => {
    if (!isUsed) return []
    return budgetUses({ entries, projects: new Map(stored.map((one) => [one.id, one])), rates, rounding, today })
  }, [entries, isUsed, rates, rounding, stored, today])
}

/** Says how many entries a project or a tag has. */
function useEntryCounts(): (id: string) => string {
  const entries = useDocuments(entriesCollection)
  return useMemo(() => {
    const counts = countEntries(entries)
    return (id) => formatCount(counts.get(id) ?? 0, 'Eintrag', 'Einträge')
  }, [entries])
}

type Counted = { readonly projectId?: string | undefined; readonly tagIds?: readonly string[] | undefined }

/** How many entries each project and each tag has, by their ids. */
function countEntries(entries: readonly Counted[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { projectId, tagIds = [] } of entries) {
    const ids = projectId === undefined ? tagIds : [projectId, ...tagIds]
    for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  return counts
}

type MoreDraft = BudgetDraft & {
  /** Empty: it has none. */
  readonly customerId: string
  readonly isBillable: boolean
}

/** What the dialog of a project asks for when hours are billed: its customer, whether it is billable, and its budget. */
function ProjectMore({ item, onChange }: MoreFieldsProps<Project>) {
  const [draft, setDraft] = useState<MoreDraft>({
    customerId: item?.customerId ?? '',
    isBillable: item?.isBillable !== false,
    ...draftOfBudget(item?.budget),
  })
  const { faults, budget } = readBudget(draft)

  function change(fields: Partial<MoreDraft>): void {
    const next = { ...draft, ...fields }
    setDraft(next)
    onChange(fieldsOfMore(next))
  }

  return (
    <>
      <CustomerField chosen={draft.customerId} onChange={(customerId) => change({ customerId })} />
      <SwitchLine
        text="Abrechenbar"
        detail="Für alle Einträge, die nichts anderes sagen."
        isOn={draft.isBillable}
        onChange={(isBillable) => change({ isBillable })}
      />
      <FieldRow minWidth={150}>
        <Field
          label="Budget in Stunden"
          name="hours"
          value={draft.hours}
          onChange={(hours) => change({ hours })}
          error={faults?.hours}
          autoComplete="off"
        />
        <Field
          label="Budget in Euro"
          name="euros"
          inputMode="decimal"
          value={draft.euros}
          onChange={(euros) => change({ euros })}
          error={faults?.euros}
          autoComplete="off"
        />
      </FieldRow>
      {budget === undefined ? null : <BudgetWords />}
    </>
  )
}

/** Without an account there is no server that could tell it (F9). */
function BudgetWords() {
  return (
    <QuietText>
      {useIsDeviceOnly()
        ? 'Wie viel gebraucht ist, steht in der Liste der Projekte. Für Nachrichten bei 80 % und 100 % brauchst du ein Konto.'
        : 'Bei 80 % und bei 100 % bekommst du eine Nachricht.'}
    </QuietText>
  )
}

/** Undefined while something is wrong. */
function fieldsOfMore(draft: MoreDraft) {
  const { faults, budget } = readBudget(draft)
  if (faults !== undefined) return undefined
  return {
    customerId: draft.customerId === '' ? undefined : draft.customerId,
    isBillable: draft.isBillable ? undefined : false,
    budget,
  }
}

type CustomerFieldProps = { readonly chosen: string; readonly onChange: (customerId: string) => void }

function CustomerField({ chosen, onChange }: CustomerFieldProps) {
  const { customers } = useBilling()
  const open = sortRanked(customers.filter(({ id, isArchived }) => !isArchived || id === chosen))
  const isGone = chosen !== '' && open.every(({ id }) => id !== chosen)
  return (
    <Select
      label="Kunde"
      name="customerId"
      options={[
        { value: '', text: 'Kein Kunde' },
        ...open.map(({ id, name }) => ({ value: id, text: name })),
        ...(isGone ? [{ value: chosen, text: 'Gelöschter Kunde' }] : []),
      ]}
      value={chosen}
      onChange={onChange}
    />
  )
}
