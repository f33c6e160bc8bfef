/** The rows of a packing list: what is packed is ticked, several of a kind are counted. */
import { styled } from '@mui/material/styles'
import { useMemo, useRef, useState } from 'react'
import { useEdits, useMayEdit } from '#documents/client'
import { removeRow } from '#kit/remove-row'
import { BigList } from '#ui/list/big-list'
import { RowButton } from '#ui/list/row-button'
import { Icon } from '#ui/page/icon'
import type { TripView } from '../../frame/screens/trip-page.tsx'
import { TripRow } from '../../frame/screens/trip-reader.tsx'
import { nameTravellers, offerTravellers } from '../../travellers.ts'
import { ANYBODY, ONLY_ME, formatGrams, listRows, namesOf, type ListedItem, type PackingRow } from '../packing-list.ts'
import { PackingDialog } from './packing-fields.tsx'
import { collectionOf, type Packing } from './use-packing.ts'

const ROW_PX = 61
const minusIcon = { path: 'M5 12h14' }
const emptyBoxIcon = { path: 'M6 5h12a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1Z' }
const fullBoxIcon = { path: `${emptyBoxIcon.path}M8.500 12.300l2.500 2.500 4.700-5.300` }

type PackingRowsProps = {
  readonly trip: TripView
  readonly packing: Packing
  readonly shown: readonly ListedItem[]
}

export function PackingRows({ trip, packing, shown }: PackingRowsProps) {
  const rows = useMemo(() => listRows(shown), [shown])
  const [editedId, edit] = useState<string>()
  const isEditor = useMayEdit()
  const edited = packing.items.find(({ id, isPrivate }) => id === editedId && (isEditor || isPrivate))
  return (
    <>
      <BigList
        items={rows}
        keyOf={(row) => ('heading' in row ? `# ${row.heading}` : row.item.id)}
        rowPx={ROW_PX}
        renderRow={(row) => <Row row={row} trip={trip} packing={packing} onEdit={edit} />}
      />
      {edited === undefined ? null : (
        <PackingDialog
          item={edited}
          categories={namesOf(packing.items, 'category')}
          bags={namesOf(packing.items, 'bag')}
          taker={{
            who: edited.isPrivate ? ONLY_ME : (edited.travellerId ?? ANYBODY),
            options: [
              ...(isEditor ? sharedTakers(trip, edited) : []),
              { value: ONLY_ME, text: 'Nur für mich (sieht sonst niemand)' },
            ],
          }}
          onSave={(fields, opened) => packing.change(opened, fields)}
          onClose={() => edit(undefined)}
        />
      )}
    </>
  )
}

function sharedTakers({ travellers }: TripView, { travellerId }: ListedItem) {
  return [
    { value: ANYBODY, text: 'Egal' },
    ...offerTravellers(travellers, travellerId === undefined ? [] : [travellerId]),
  ]
}

type RowProps = Omit<PackingRowsProps, 'shown'> & {
  readonly row: PackingRow
  readonly onEdit: (id: string) => void
}

function Row({ row, ...rest }: RowProps) {
  if (!('heading' in row)) return <ItemRow {...rest} item={row.item} />
  const { packed, total } = row.progress
  return (
    <Heading>
      <span>{row.heading}</span>
      <small>
        {packed} von {total}
      </small>
    </Heading>
  )
}

function ItemRow({ item, trip, packing, onEdit }: Omit<RowProps, 'row'> & { readonly item: ListedItem }) {
  const edits = useEdits()
  const series = useRef({})
  const { name, quantity, isPrivate } = item
  const mayPack = useMayEdit() || isPrivate
  const packed = Math.min(item.packed, quantity)
  const isPacked = packed === quantity
  const pack = (count: number): void => packing.pack(item, count, series.current)
  return (
    <Line>
      {mayPack ? (
        <RowButton
          icon={isPacked ? fullBoxIcon : emptyBoxIcon}
          label={`„${name}“ gepackt`}
          isPressed={isPacked}
          onClick={() => pack(isPacked ? 0 : quantity)}
        />
      ) : (
        <span role="img" aria-label={isPacked ? 'gepackt' : 'noch nicht gepackt'}>
          <Icon name={isPacked ? fullBoxIcon : emptyBoxIcon} size={20} />
        </span>
      )}
      <Grow data-packed={isPacked || undefined}>
        <TripRow
          isPrivate={isPrivate}
          name={`„${name}“`}
          title={quantity === 1 ? name : `${quantity} × ${name}`}
          detail={describeItem(item, packed, trip)}
          onEdit={() => onEdit(item.id)}
          menu={
            <Buttons>
              {quantity === 1 ? null : <CountButtons name={name} packed={packed} isPacked={isPacked} onPack={pack} />}
              <RowButton
                icon="trash"
                label={`„${name}“ löschen`}
                onClick={() => removeRow(edits, collectionOf(item), item.id, `„${name}“`)}
              />
            </Buttons>
          }
        />
      </Grow>
    </Line>
  )
}

type CountButtonsProps = {
  readonly name: string
  readonly packed: number
  readonly isPacked: boolean
  readonly onPack: (count: number) => void
}

function CountButtons({ name, packed, isPacked, onPack }: CountButtonsProps) {
  return (
    <>
      <RowButton
        icon={minusIcon}
        label={`„${name}“: eins weniger gepackt`}
        isIdle={packed === 0}
        onClick={() => onPack(packed - 1)}
      />
      <RowButton
        icon="plus"
        label={`„${name}“: eins mehr gepackt`}
        isIdle={isPacked}
        onClick={() => onPack(packed + 1)}
      />
    </>
  )
}

function describeItem(item: ListedItem, packed: number, trip: TripView): string | undefined {
  const { quantity, grams, bag, isPrivate, travellerId } = item
  const [taker] = nameTravellers(trip.travellers, travellerId === undefined ? [] : [travellerId])
  const words = [
    ...(quantity === 1 || packed === 0 || packed === quantity ? [] : [`${packed} gepackt`]),
    ...(isPrivate ? ['nur für dich'] : taker === undefined ? [] : [`nimmt ${taker}`]),
    ...(bag === undefined ? [] : [bag]),
    ...(grams === undefined ? [] : [formatGrams(grams * quantity)]),
  ]
  return words.length === 0 ? undefined : words.join(' · ')
}

const Line = styled('div')({ display: 'flex', alignItems: 'center', gap: 8, '& > button': { marginLeft: -12 } })

/** Together beside the words, or together below them. */
const Buttons = styled('span')({ display: 'flex', gap: 4 })

const Grow = styled('div')(({ theme }) => ({
  flex: 1,
  minWidth: 0,
  '&[data-packed]': { color: theme.vars.palette.text.secondary },
}))

const Heading = styled('h2')(({ theme }) => ({
  display: 'flex',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  padding: '14px 0 6px',
  fontSize: '1rem',
  fontWeight: 700,
  '& small': { color: theme.vars.palette.text.secondary, fontWeight: 400 },
}))
