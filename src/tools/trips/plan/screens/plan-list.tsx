/** The days of the plan as one list: items are dragged, moved by Alt and the arrows, or by their menu. */
import { useMemo, useRef, useState, type DragEvent, type KeyboardEvent, type SubmitEvent } from 'react'
import { useMayEdit } from '#documents/client'
import { HiddenText } from '#ui/card'
import { Link } from '#ui/link'
import { BigList, focusRow } from '#ui/list/big-list'
import { rowOf } from '#ui/list/row-keys'
import { MenuList, type MenuEntry, moreIcon } from '#ui/menu'
import { downIcon, upIcon } from '#ui/page/tool-icons'
import { styled } from '@mui/material/styles'
import { IconButton } from '#ui/button'
import { Field } from '#ui/form/field'
import { RowButton } from '#ui/list/row-button'
import { dayIcon, pinIcon } from '../../frame/screens/trip-icons.ts'
import { placePath } from '../../paths.ts'
import type { StoredItem } from '../order-day.ts'
import { dayTitle, stepFrom, type PlannedDay, planRows, spotBelow, type PlanRow, dayKey } from '../plan-days.ts'
import type { Plan } from './use-plan.ts'
import { ForEditors, TripRow } from '../../frame/screens/trip-reader.tsx'
import { MAX_TITLE } from '../../model-fields.ts'
import { formatShortDay } from '../../moments/moment.ts'
import { describeItem } from '../plan-form.ts'
import { EndLine, Time } from './end-line.tsx'

const ROW_PX = 60

type PlanListProps = {
  readonly plan: Plan
  readonly tripId: string
  readonly today: string
  readonly onEdit: (item: StoredItem) => void
  readonly onMove: (item: StoredItem) => void
}

export function PlanList({ plan, tripId, today, onEdit, onMove }: PlanListProps) {
  const [addingTo, addTo] = useState<string>()
  const [opened, open] = useState<{ readonly item: StoredItem; readonly anchor: HTMLElement }>()
  const rows = useMemo(() => planRows(plan.days, addingTo), [plan.days, addingTo])
  const { step, spoken } = useSteps(plan)
  const drag = useDrag(plan, rows)
  function onKeyDown(event: KeyboardEvent): void {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    const item = plan.itemOf(rowOf(event.target)?.dataset['row'] ?? '')
    if (!event.altKey || by === undefined || item === undefined) return
    event.preventDefault()
    step(item, by === 1 ? 1 : -1)
  }
  const isEditor = useMayEdit()
  const events = isEditor ? { ...drag, onKeyDown } : {}

  return (
    <div {...events}>
      {isEditor ? <HiddenText>Alt und die Pfeiltasten verschieben einen Programmpunkt.</HiddenText> : null}
      <BigList
        items={rows}
        keyOf={({ key }) => key}
        rowPx={ROW_PX}
        isPlain
        renderRow={(row) => (
          <PlanLine
            row={row}
            plan={plan}
            tripId={tripId}
            today={today}
            onAdd={addTo}
            onEdit={onEdit}
            onMenu={(item, anchor) => open({ item, anchor })}
          />
        )}
      />
      <MenuList
        anchor={opened?.anchor ?? null}
        entries={opened === undefined ? [] : entriesOf(opened.item, { plan, tripId, onEdit, onMove, step })}
        onClose={() => open(undefined)}
      />
      <HiddenText role="status">{spoken}</HiddenText>
    </div>
  )
}

type ItemActions = Omit<PlanListProps, 'today'> & { readonly step: (item: StoredItem, by: 1 | -1) => void }

/** The menu of an item; all of them share one. */
function entriesOf(item: StoredItem, { plan, tripId, onEdit, onMove, step }: ItemActions): readonly MenuEntry[] {
  const { placeId } = item
  return [
    { icon: 'edit', text: 'Ändern', onClick: () => onEdit(item) },
    ...(placeId === undefined || !plan.placeById.has(placeId)
      ? []
      : [{ icon: pinIcon, text: 'Auf der Karte', component: Link, to: placePath(tripId, placeId) }]),
    { icon: dayIcon, text: 'Verschieben auf …', startsGroup: true, onClick: () => onMove(item) },
    { icon: upIcon, text: 'Nach oben', onClick: () => step(item, -1) },
    { icon: downIcon, text: 'Nach unten', onClick: () => step(item, 1) },
    { icon: 'trash', text: 'Löschen', startsGroup: true, onClick: () => plan.remove(item) },
  ]
}

/** Steps of one item that follow each other are undone as one. */
function useSteps(plan: Plan) {
  const [spoken, speak] = useState('')
  const series = useRef<{ readonly id: string; readonly key: object }>({ id: '', key: {} })
  function step(item: StoredItem, by: 1 | -1): void {
    const spot = stepFrom(plan.days, item, by)
    if (spot === undefined) return speak(`„${item.title}“ steht schon am ${by === 1 ? 'Ende' : 'Anfang'}.`)
    if (series.current.id !== item.id) series.current = { id: item.id, key: {} }
    plan.move(item, spot, series.current.key)
    const entries = plan.days.find(({ on }) => on === spot.on)?.entries ?? []
    const before = entries.find(({ key }) => key === spot.after)
    const name = before?.kind === 'item' ? before.item.title : before?.end.booking.title
    speak(`„${item.title}“: ${dayTitle(spot.on)}, ${name === undefined ? 'an erster Stelle' : `nach „${name}“`}`)
  }
  return { step, spoken }
}

/** Items are dragged as the browser does it; a line shows where they would land. A finger has the menu. */
function useDrag(plan: Plan, rows: readonly PlanRow[]) {
  const dragged = useRef<string>(undefined)
  function clear(list: HTMLElement): void {
    for (const row of list.querySelectorAll<HTMLElement>('[data-drop]')) delete row.dataset['drop']
  }
  /** The row above the place that the pointer is at. */
  function placeOf(event: DragEvent<HTMLElement>) {
    const row = rowOf(event.target)
    if (row === undefined) return undefined
    const { top, height } = row.getBoundingClientRect()
    const isBelow = event.clientY > top + height / 2
    return { row, isBelow, index: Number(row.dataset['index']) - (isBelow ? 0 : 1) }
  }
  return {
    onDragStart(event: DragEvent<HTMLElement>): void {
      const key = rowOf(event.target)?.dataset['row']
      dragged.current = key !== undefined && plan.itemOf(key) !== undefined ? key : undefined
      event.dataTransfer.effectAllowed = 'move'
      event.dataTransfer.setData('text/plain', key ?? '')
    },
    onDragOver(event: DragEvent<HTMLElement>): void {
      const place = placeOf(event)
      if (dragged.current === undefined || place === undefined) return
      event.preventDefault()
      clear(event.currentTarget)
      place.row.dataset['drop'] = place.isBelow ? 'below' : 'above'
    },
    onDrop(event: DragEvent<HTMLElement>): void {
      const place = placeOf(event)
      const item = plan.itemOf(dragged.current ?? '')
      clear(event.currentTarget)
      if (place === undefined || item === undefined) return
      event.preventDefault()
      const spot = spotBelow(rows, place.index, item.id)
      if (spot !== undefined) plan.move(item, spot)
    },
    onDragEnd(event: DragEvent<HTMLElement>): void {
      clear(event.currentTarget)
      dragged.current = undefined
    },
  }
}

type PlanLineProps = {
  readonly row: PlanRow
  readonly plan: Plan
  readonly tripId: string
  readonly today: string
  readonly onAdd: (dayKey: string | undefined) => void
  readonly onEdit: (item: StoredItem) => void
  readonly onMenu: (item: StoredItem, anchor: HTMLElement) => void
}

/** A row of the plan: the head of a day, an item, an end of a booking, or the line to add something. */
function PlanLine({ row, plan, tripId, today, onAdd, onEdit, onMenu }: PlanLineProps) {
  if (row.kind === 'day') return <DayHead day={row.day} today={today} onAdd={() => onAdd(row.key)} />
  if (row.kind === 'add')
    return <AddLine on={row.on} onAdd={(line) => plan.addLine(line, row.on)} onClose={() => onAdd(undefined)} />
  if (row.kind === 'allDay') return <EndLine end={row.end} />
  if (row.entry.kind === 'end') return <EndLine end={row.entry.end} />
  return <ItemLine item={row.entry.item} plan={plan} tripId={tripId} onEdit={onEdit} onMenu={onMenu} />
}

type ItemLineProps = Pick<PlanLineProps, 'plan' | 'tripId' | 'onEdit' | 'onMenu'> & { readonly item: StoredItem }

function ItemLine({ item, plan, tripId, onEdit, onMenu }: ItemLineProps) {
  const isEditor = useMayEdit()
  const place = item.placeId === undefined ? undefined : plan.placeById.get(item.placeId)
  const pin =
    place === undefined ? null : (
      <IconButton
        icon={pinIcon}
        label={`„${place.name}“ auf der Karte`}
        component={Link}
        to={placePath(tripId, place.id)}
      />
    )
  return (
    <div draggable={isEditor}>
      <TripRow
        name={item.title}
        before={
          <>
            <Time>{item.time?.from}</Time>
            <IconRoom />
          </>
        }
        title={item.title}
        detail={describeItem(item, place?.name) || undefined}
        // Without a menu there is still the way to the map.
        value={isEditor ? undefined : pin}
        onEdit={() => onEdit(item)}
        menu={
          <>
            {pin}
            <RowButton
              icon={moreIcon}
              label={`Mehr zu „${item.title}“`}
              onClick={(event) => onMenu(item, event.currentTarget)}
            />
          </>
        }
      />
    </div>
  )
}

/** As wide as the icon of a booking, so that all titles stand below each other; a phone has no room for that. */
const IconRoom = styled('span')(({ theme }) => ({ width: 20, [theme.breakpoints.down('sm')]: { display: 'none' } }))

type DayHeadProps = { readonly day: PlannedDay; readonly today: string; readonly onAdd: () => void }

function DayHead({ day: { on, isOutside }, today, onAdd }: DayHeadProps) {
  const title = dayTitle(on)
  return (
    <Head data-today={on === today || undefined}>
      <h2>
        {title}
        {on === today ? <Mark>heute</Mark> : null}
        {isOutside ? <Mark>außerhalb</Mark> : null}
      </h2>
      <ForEditors>
        <RowButton icon="plus" label={`${title}: etwas hinzufügen`} onClick={onAdd} />
      </ForEditors>
    </Head>
  )
}

type AddLineProps = {
  readonly on: string | undefined
  readonly onAdd: (line: string) => void
  readonly onClose: () => void
}

/** Takes one line after the other, until Escape. */
function AddLine({ on, onAdd, onClose }: AddLineProps) {
  const [typed, setTyped] = useState('')
  function submit(event: SubmitEvent): void {
    event.preventDefault()
    if (typed.trim() === '') return
    onAdd(typed)
    setTyped('')
  }
  function leave({ key }: KeyboardEvent): void {
    if (key !== 'Escape') return
    focusRow(dayKey(on))
    onClose()
  }
  return (
    <form onSubmit={submit} noValidate>
      <Field
        label={on === undefined ? 'Ohne Tag' : `Neu am ${formatShortDay(on)}`}
        name="line"
        value={typed}
        onChange={setTyped}
        onKeyDown={leave}
        maxLength={MAX_TITLE}
        placeholder="14:00 Museum"
        autoComplete="off"
        enterKeyHint="done"
        autoFocus
        endAdornment={<IconButton icon="plus" label="Hinzufügen" type="submit" />}
      />
    </form>
  )
}

const Head = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  marginTop: 12,
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  '[data-index="0"] > &': { marginTop: -8, borderTop: 0 },
  '& h2': { fontSize: '1rem', fontWeight: 700 },
  '&[data-today] h2': { color: theme.vars.palette.secondary.main },
}))

const Mark = styled('small')(({ theme }) => ({
  marginLeft: 8,
  fontWeight: 400,
  color: theme.vars.palette.text.secondary,
}))
