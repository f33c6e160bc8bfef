/** What to pack for a trip, how far that is, what it weighs and who takes it. */
import { styled } from '@mui/material/styles'
import { useMemo, useState } from 'react'
import { formatCount, compareTexts } from '#base/text/format'
import { daysBetween } from '#base/calendar/calendar-day'
import { useMayEdit, useDocuments, useDocumentsClient, useEdits } from '#documents/client'
import { Button } from '#ui/button'
import { Card, Cluster, QuietText, Stack } from '#ui/card'
import { Chip } from '#ui/form/chip'
import { EmptyState } from '#ui/list/empty-state'
import { FilterChips } from '#ui/list/filter-bar'
import { SpokenPlace } from '#ui/page/notice'
import { ProgressRing } from '#ui/picture/progress-ring'
import { Dialog } from '#ui/dialog'
import { NameDialog } from '#ui/form/name-dialog'
import { Link } from '#ui/link'
import { ListRow } from '#ui/list/list-row'
import { Menu } from '#ui/menu'
import { copyIcon } from '#ui/page/tool-icons'
import { packingIcon } from '../../frame/screens/trip-icons.ts'
import { TripPage, type TripView } from '../../frame/screens/trip-page.tsx'
import { ForEditors, useOwnTraveller } from '../../frame/screens/trip-reader.tsx'
import {
  ANYBODY,
  ONLY_ME,
  formatGrams,
  progressOf,
  weighBags,
  type ListedItem,
  type PackingLine,
} from '../packing-list.ts'
import { quantityOf, planTemplate, templateOf, starterTemplates } from '../packing-templates.ts'
import { AddLine } from './packing-fields.tsx'
import { PackingRows } from './packing-rows.tsx'
import { usePacking, type Packing } from './use-packing.ts'
import { templatesCollection } from '../../collections.ts'
import { MAX_NAME } from '../../model-fields.ts'
import { TEMPLATES_PATH } from '../../paths.ts'

export function PackingScreen() {
  return <TripPage view="Packliste">{(trip) => <OpenedList trip={trip} />}</TripPage>
}

type Narrowed = 'open' | 'mine'

function OpenedList({ trip }: { readonly trip: TripView }) {
  const packing = usePacking(trip.id)
  const { items } = packing
  const isEditor = useMayEdit()
  const [isChosen, setForMe] = useState(false)
  const isForMe = isChosen || !isEditor
  return (
    <Stack gap={2}>
      {items.length === 0 ? null : <Progress items={items} />}
      <AddThing trip={trip} packing={packing} isForMe={isForMe} onForMe={setForMe} />
      {items.length === 0 ? (
        <NothingToPack trip={trip} isForMe={isForMe} />
      ) : (
        <ListCard trip={trip} packing={packing} />
      )}
    </Stack>
  )
}

type PartProps = { readonly trip: TripView; readonly packing: Packing }

type AddThingProps = PartProps & { readonly isForMe: boolean; readonly onForMe: (isForMe: boolean) => void }

function AddThing({ trip, packing, isForMe, onForMe }: AddThingProps) {
  const nights = daysBetween(trip.range.from, trip.range.to)
  function add(line: PackingLine): void {
    const { isPerNight: _, ...fields } = line
    const item = { ...fields, quantity: quantityOf(line, nights), packed: 0 }
    packing.add(`„${line.name}“ auf der Packliste`, [item], isForMe ? ONLY_ME : ANYBODY)
  }
  return (
    <Stack gap={1}>
      <AddLine label="Auf die Packliste" placeholder="5 T-Shirts 180 g" onAdd={add} />
      <ForEditors>
        <Cluster>
          <Chip isOn={isForMe} onClick={() => onForMe(!isForMe)}>
            Nur für mich
          </Chip>
          <TemplateActions trip={trip} isForMe={isForMe} />
        </Cluster>
      </ForEditors>
      <SpokenPlace role="status">
        {isForMe ? <QuietText>Was du jetzt hinzufügst, sieht sonst niemand.</QuietText> : null}
      </SpokenPlace>
    </Stack>
  )
}

function ListCard({ trip, packing }: PartProps) {
  const ownId = useOwnTraveller(trip)?.id
  const [narrowed, narrow] = useState<Narrowed>()
  const { items } = packing
  const shown = useMemo(() => items.filter((item) => isShown(item, narrowed, ownId)), [items, narrowed, ownId])
  return (
    <Card>
      <Stack gap={2}>
        <FilterChips<Narrowed>
          label="Packliste filtern"
          all={formatCount(items.length, 'Zeile', 'Zeilen')}
          options={[
            { value: 'open', text: 'Noch offen' },
            { value: 'mine', text: 'Meins' },
          ]}
          value={narrowed}
          onChange={narrow}
        />
        {shown.length === 0 ? (
          <QuietText>{narrowed === 'open' ? 'Alles gepackt!' : 'Nichts davon ist deins.'}</QuietText>
        ) : null}
        <PackingRows trip={trip} packing={packing} shown={shown} />
      </Stack>
    </Card>
  )
}

function isShown(item: ListedItem, narrowed: Narrowed | undefined, ownId: string | undefined): boolean {
  if (narrowed === 'open') return item.packed < item.quantity
  return narrowed === undefined || item.isPrivate || (ownId !== undefined && item.travellerId === ownId)
}

function Progress({ items }: { readonly items: readonly ListedItem[] }) {
  const { packed, total } = progressOf(items)
  const { bags, unknown } = weighBags(items)
  const words = packed === total ? 'Alles gepackt!' : `${packed} von ${total} gepackt`
  const weights = bags.map(({ bag, grams }) => `${bag === '' ? 'Ohne Gepäckstück' : bag} ${formatGrams(grams)}`)
  return (
    <Card aria-label="Stand">
      <Cluster gap={2}>
        <ProgressRing label="Gepackt" share={packed / total} size={56} strokePx={6} />
        <Grow>
          <Words role="status">{words}</Words>
          {bags.length === 0 ? null : (
            <QuietText>
              {weights.join(' · ')}
              {unknown === 0 ? '' : ` · ${formatCount(unknown, 'Zeile', 'Zeilen')} ohne Gewicht`}
            </QuietText>
          )}
        </Grow>
      </Cluster>
    </Card>
  )
}

function NothingToPack({ trip, isForMe }: { readonly trip: TripView; readonly isForMe: boolean }) {
  const apply = useApplyTemplate(trip, isForMe)
  return (
    <EmptyState
      icon={packingIcon}
      title="Was kommt mit?"
      actions={
        <ForEditors>
          {starterTemplates.map((template) => (
            <Button key={template.title} variant="secondary" onClick={() => apply(template)}>
              {template.title}
            </Button>
          ))}
        </ForEditors>
      }
    >
      Schreib auf, was du einpackst, oder beginn mit einer Vorlage: Mengen richten sich nach den Nächten.
    </EmptyState>
  )
}

const Grow = styled('div')({ flex: 1, minWidth: 0 })

const Words = styled('p')({ fontWeight: 650, fontSize: '1.125rem' })

type Template = { readonly title: string; readonly items: readonly PackingLine[] }

/** Adds what a template has and the list has not, all of it for the user alone if so; quantities follow from the nights of the trip. */
function useApplyTemplate(trip: TripView, isForMe: boolean): (template: Template) => void {
  const { items, add } = usePacking(trip.id)
  const nights = daysBetween(trip.range.from, trip.range.to)
  return ({ title, items: lines }) =>
    add(`Vorlage „${title}“ hinzugefügt`, planTemplate(lines, items, nights), isForMe ? ONLY_ME : ANYBODY)
}

/** Templates at a packing list: one is applied, the list becomes one, and the way to all of them. */
function TemplateActions({ trip, isForMe }: { readonly trip: TripView; readonly isForMe: boolean }) {
  const [opened, open] = useState<'apply' | 'save'>()
  const close = (): void => open(undefined)
  return (
    <>
      <Together>
        <Button variant="secondary" icon={copyIcon} onClick={() => open('apply')}>
          Vorlage hinzufügen
        </Button>
        <Menu
          label="Mehr zur Packliste"
          entries={[
            { icon: 'download', text: 'Als Vorlage speichern', onClick: () => open('save') },
            { icon: 'edit', text: 'Vorlagen verwalten', component: Link, to: TEMPLATES_PATH },
          ]}
        />
      </Together>
      {opened === 'apply' ? <ApplyDialog trip={trip} isForMe={isForMe} onClose={close} /> : null}
      {opened === 'save' ? <SaveDialog trip={trip} onClose={close} /> : null}
    </>
  )
}

/** The menu is on no row of its own. */
const Together = styled('div')({ display: 'flex', alignItems: 'center' })

type DialogProps = { readonly trip: TripView; readonly onClose: () => void }

const NOT_TWICE = 'Was schon auf der Liste steht, kommt nicht doppelt dazu.'

function ApplyDialog({ trip, isForMe, onClose }: DialogProps & { readonly isForMe: boolean }) {
  const own = useDocuments(templatesCollection)
  const { items } = usePacking(trip.id)
  const apply = useApplyTemplate(trip, isForMe)
  const nights = daysBetween(trip.range.from, trip.range.to)
  const templates: readonly Template[] = [
    ...own.toSorted((a, b) => compareTexts(a.title, b.title)),
    ...starterTemplates.filter(({ title }) => own.every((template) => template.title !== title)),
  ]
  return (
    <Dialog
      title="Vorlage hinzufügen"
      onClose={onClose}
      actions={
        <Button variant="quiet" onClick={onClose}>
          Schließen
        </Button>
      }
    >
      <QuietText>{isForMe ? `${NOT_TWICE} Was dazukommt, sieht sonst niemand.` : NOT_TWICE}</QuietText>
      <ul>
        {templates.map((template, index) => {
          const left = planTemplate(template.items, items, nights).length
          return (
            <ListRow
              key={`${index} ${template.title}`}
              title={template.title}
              detail={left === 0 ? 'steht schon auf der Liste' : `${formatCount(left, 'Zeile', 'Zeilen')} dazu`}
              actions={
                <Button
                  variant="secondary"
                  icon="plus"
                  disabled={left === 0}
                  onClick={() => {
                    apply(template)
                    onClose()
                  }}
                >
                  Hinzufügen
                </Button>
              }
            />
          )
        })}
      </ul>
    </Dialog>
  )
}

function SaveDialog({ trip, onClose }: DialogProps) {
  const edits = useEdits()
  const documents = useDocumentsClient()
  const { items } = usePacking(trip.id)
  function save(title: string): void {
    const lines = templateOf(items).map((line) => ({ ...line, id: documents.newId() }))
    edits.run(`Vorlage „${title}“ gespeichert`, (writing) => writing.add(templatesCollection, { title, items: lines }))
    onClose()
  }
  return (
    <NameDialog
      title="Als Vorlage speichern"
      start={trip.title}
      maxLength={MAX_NAME}
      clean={(typed) => typed.trim().slice(0, MAX_NAME)}
      findProblem={() => (items.length === 0 ? 'Auf der Packliste steht noch nichts.' : undefined)}
      hint="Mit allem, was auf der Liste steht. Was nur du siehst, bleibt auch auf der nächsten Liste nur für dich; die Vorlage gehört dir allein."
      onSave={save}
      onClose={onClose}
    />
  )
}
