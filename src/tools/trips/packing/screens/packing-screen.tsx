/** What to pack for a trip, how far that is, what it weighs and who takes it. */
import { styled } from '@mui/material/styles'
import { useMemo, useState } from 'react'
import { formatCount } from '#base/text/format'
import { daysBetween } from '#base/calendar/calendar-day'
import { useMayEdit } from '#documents/client'
import { Button } from '#ui/button'
import { Card, Cluster, QuietText, Stack } from '#ui/card'
import { Chip } from '#ui/form/chip'
import { EmptyState } from '#ui/list/empty-state'
import { FilterChips } from '#ui/list/filter-bar'
import { Icon } from '#ui/page/icon'
import { SpokenPlace } from '#ui/page/notice'
import { ProgressRing } from '#ui/picture/progress-ring'
import { packingIcon } from '../../frame/screens/trip-icons.ts'
import { TripPage, type TripView } from '../../frame/screens/trip-page.tsx'
import { ForEditors } from '../../frame/screens/trip-reader.tsx'
import { useOwnTraveller } from '../../frame/screens/use-trip-documents.ts'
import { ANYBODY, ONLY_ME } from '../packing-form.ts'
import { formatGrams, progressOf, weighBags, type ListedItem, type PackingLine } from '../packing-list.ts'
import { quantityOf } from '../packing-templates.ts'
import { starterTemplates } from '../starter-templates.ts'
import { AddLine } from './add-line.tsx'
import { PackingRows } from './packing-rows.tsx'
import { TemplateActions, useApplyTemplate } from './template-actions.tsx'
import { usePacking, type Packing } from './use-packing.ts'

export function PackingScreen() {
  return <TripPage view="Packliste">{(trip) => <OpenedList trip={trip} />}</TripPage>
}

type Narrowed = 'open' | 'mine'

function OpenedList({ trip }: { readonly trip: TripView }) {
  const packing = usePacking(trip.id)
  const { items } = packing
  return (
    <Stack gap={2}>
      {items.length === 0 ? null : <Progress items={items} />}
      <AddThing trip={trip} packing={packing} />
      {items.length === 0 ? <NothingToPack trip={trip} /> : <ListCard trip={trip} packing={packing} />}
    </Stack>
  )
}

type PartProps = { readonly trip: TripView; readonly packing: Packing }

function AddThing({ trip, packing }: PartProps) {
  const isEditor = useMayEdit()
  const [isChosen, setForMe] = useState(false)
  const isForMe = isChosen || !isEditor
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
          <Chip isOn={isForMe} onClick={() => setForMe(!isForMe)}>
            Nur für mich
          </Chip>
          <TemplateActions trip={trip} />
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

function NothingToPack({ trip }: { readonly trip: TripView }) {
  const apply = useApplyTemplate(trip)
  return (
    <EmptyState
      picture={<Icon name={packingIcon} size={48} />}
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
