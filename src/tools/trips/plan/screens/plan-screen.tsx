/** The plan: the days of the trip with what is on them, and what has no day yet. */
import { useState } from 'react'
import { useMayEdit, type DocumentView } from '#documents/client'
import { Button } from '#ui/button'
import { Card } from '#ui/card'
import { useNow } from '#ui/use-now'
import { MINUTE_MS } from '#base/clock'
import { TripPage } from '../../frame/screens/trip-page.tsx'
import { ForEditors } from '../../frame/screens/trip-reader.tsx'
import type { Trip } from '../../model.ts'
import { dateIn } from '../../moments/moment.ts'
import type { StoredItem } from '../order-day.ts'
import { MoveDialog, PlanDialog } from './plan-dialogs.tsx'
import { PlanList } from './plan-list.tsx'
import { usePlan } from './use-plan.ts'

type Opened =
  | { readonly kind: 'edit'; readonly about: StoredItem | { readonly on: string } }
  | { readonly kind: 'move'; readonly item: StoredItem }

export function PlanScreen() {
  const [opened, open] = useState<Opened>()
  return (
    <TripPage
      view="Plan"
      actions={(trip) => (
        <ForEditors>
          <Button
            variant="primary"
            icon="plus"
            onClick={() => open({ kind: 'edit', about: { on: firstDay(trip, Date.now()) } })}
          >
            Programmpunkt
          </Button>
        </ForEditors>
      )}
    >
      {(trip) => <PlanOfTrip trip={trip} opened={opened} onOpen={open} />}
    </TripPage>
  )
}

/** The day that something new is most likely for: today, before and after the trip its first one. */
function firstDay({ range, zone }: Trip, nowMs: number): string {
  const today = dateIn(nowMs, zone)
  return today > range.from && today <= range.to ? today : range.from
}

type PlanOfTripProps = {
  readonly trip: DocumentView<Trip>
  readonly opened: Opened | undefined
  readonly onOpen: (opened: Opened | undefined) => void
}

function PlanOfTrip({ trip, opened: asked, onOpen }: PlanOfTripProps) {
  const plan = usePlan(trip)
  const opened = useMayEdit() ? asked : undefined
  const today = dateIn(useNow(MINUTE_MS), trip.zone)
  const close = (): void => onOpen(undefined)
  return (
    <Card as="div">
      <PlanList
        plan={plan}
        tripId={trip.id}
        today={today}
        onEdit={(item) => onOpen({ kind: 'edit', about: item })}
        onMove={(item) => onOpen({ kind: 'move', item })}
      />
      {opened?.kind === 'edit' ? <PlanDialog plan={plan} about={opened.about} onClose={close} /> : null}
      {opened?.kind === 'move' ? <MoveDialog plan={plan} item={opened.item} onClose={close} /> : null}
    </Card>
  )
}
