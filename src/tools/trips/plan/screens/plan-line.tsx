/** A row of the plan: the head of a day, an item, an end of a booking, or the line to add something. */
import { styled } from '@mui/material/styles'
import { useState, type KeyboardEvent, type SubmitEvent } from 'react'
import { useMayEdit } from '#documents/client'
import { IconButton } from '#ui/button'
import { Field } from '#ui/form/field'
import { Link } from '#ui/link'
import { focusRow } from '#ui/list/big-list'
import { RowButton } from '#ui/list/row-button'
import { moreIcon } from '#ui/menu'
import { pinIcon } from '../../frame/screens/trip-icons.ts'
import { ForEditors, TripRow } from '../../frame/screens/trip-reader.tsx'
import { MAX_TITLE } from '../../model-fields.ts'
import { formatShortDay } from '../../moments/moment.ts'
import { placePath } from '../../paths.ts'
import type { StoredItem } from '../order-day.ts'
import { dayTitle, type PlannedDay } from '../plan-days.ts'
import { describeItem } from '../plan-form.ts'
import { dayKey, type PlanRow } from '../plan-rows.ts'
import { EndLine, Time } from './end-line.tsx'
import type { Plan } from './use-plan.ts'

type PlanLineProps = {
  readonly row: PlanRow
  readonly plan: Plan
  readonly tripId: string
  readonly today: string
  readonly onAdd: (dayKey: string | undefined) => void
  readonly onEdit: (item: StoredItem) => void
  readonly onMenu: (item: StoredItem, anchor: HTMLElement) => void
}

export function PlanLine({ row, plan, tripId, today, onAdd, onEdit, onMenu }: PlanLineProps) {
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
        before={<Time>{item.time?.from}</Time>}
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
