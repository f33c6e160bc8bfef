/** Maintenance windows: which there are, when they come next, and a quick one for now. */
import { useState } from 'react'
import { MINUTE_MS } from '#base/clock'
import { useDocuments, type DocumentView } from '#documents/client'
import { Button } from '#ui/button'
import { Card, QuietText } from '#ui/card'
import { EmptyState } from '#ui/list/empty-state'
import { Icon } from '#ui/page/icon'
import { useNow } from '#ui/use-now'
import { maintenancesCollection } from '../../collections.ts'
import { maintenanceAt } from '../../maintenance-at.ts'
import type { Maintenance } from '../../model.ts'
import { MaintenanceDialog } from './maintenance-dialog.tsx'
import { MaintenanceRow } from './maintenance-row.tsx'
import { SettingsPage } from '#kit/settings-page'
import { stateIcons } from '../../parts/screens/state-icons.ts'
import { useMaintenanceEdits } from './use-maintenance-edits.ts'

type Stored = DocumentView<Maintenance>

const PROMISE = 'Während einer Wartung gibt es keinen Alarm, und die Zeit zählt nicht als Ausfall.'

export function MaintenanceScreen() {
  const windows = useDocuments(maintenancesCollection)
  const { startNow } = useMaintenanceEdits()
  const nowMs = useNow(MINUTE_MS)
  const [editing, setEditing] = useState<Stored | 'new'>()
  const buttons = (
    <>
      <Button variant="secondary" icon={stateIcons.maintenance} onClick={startNow}>
        Jetzt für 1 Std. Wartung
      </Button>
      <Button variant="primary" icon="plus" onClick={() => setEditing('new')}>
        Wartung anlegen
      </Button>
    </>
  )
  return (
    <SettingsPage tool="Shop-Uptime" heading="Wartung" {...(windows.length === 0 ? {} : { actions: buttons })}>
      {windows.length === 0 ? (
        <EmptyState
          picture={<Icon name={stateIcons.maintenance} size={48} />}
          title="Keine Wartung geplant"
          actions={buttons}
        >
          {PROMISE}
        </EmptyState>
      ) : (
        <>
          <QuietText>{PROMISE}</QuietText>
          <Windows windows={windows} nowMs={nowMs} onEdit={setEditing} />
        </>
      )}
      {editing === undefined ? null : (
        <MaintenanceDialog
          maintenance={editing === 'new' ? undefined : editing}
          nowMs={nowMs}
          onClose={() => setEditing(undefined)}
        />
      )}
    </SettingsPage>
  )
}

type WindowsProps = {
  readonly windows: readonly Stored[]
  readonly nowMs: number
  readonly onEdit: (stored: Stored) => void
}

function Windows({ windows, nowMs, onEdit }: WindowsProps) {
  const { remove, toggle } = useMaintenanceEdits()
  const sorted = windows.toSorted((a, b) => orderOf(a, nowMs) - orderOf(b, nowMs) || (a.id < b.id ? -1 : 1))
  return (
    <Card as="div">
      <ul>
        {sorted.map((stored) => (
          <MaintenanceRow
            key={stored.id}
            stored={stored}
            nowMs={nowMs}
            onEdit={() => onEdit(stored)}
            onToggle={() => toggle(stored)}
            onRemove={() => remove(stored)}
          />
        ))}
      </ul>
    </Card>
  )
}

/** What lasts first, then what comes next, what is over or off last. */
function orderOf({ window, isOff }: Maintenance, nowMs: number): number {
  const { current, next } = maintenanceAt(window, nowMs)
  if (isOff) return Number.MAX_SAFE_INTEGER
  if (current !== undefined) return 0
  return next?.fromMs ?? Number.MAX_SAFE_INTEGER
}
