/** Maintenance windows: which there are, when they come next, and a quick one for now. */
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { MINUTE_MS, toIso, HOUR_MS } from '#base/clock'
import { formatInstant, formatTime } from '#base/text/format'
import { useDocuments, type DocumentView, useEdits, type Documents } from '#documents/client'
import { Button } from '#ui/button'
import { Card, QuietText } from '#ui/card'
import { EmptyState } from '#ui/list/empty-state'
import { ListRow } from '#ui/list/list-row'
import { RowButton } from '#ui/list/row-button'
import { StatusLine } from '#ui/page/status-line'
import { pauseIcon, startIcon } from '#ui/page/tool-icons'
import { useNow } from '#ui/use-now'
import { maintenancesCollection } from '../../collections.ts'
import { maintenanceAt } from '../../maintenance-at.ts'
import type { Maintenance } from '../../model.ts'
import { describeMaintained, describeWindow } from '../maintenance-form.ts'
import { MaintenanceDialog } from './maintenance-dialog.tsx'
import { SettingsPage } from '#kit/settings-page'
import { stateIcons } from '../../parts/screens/icons.ts'

type Stored = DocumentView<Maintenance>

const PROMISE = 'Während einer Wartung gibt es keinen Alarm, und die Zeit zählt nicht als Ausfall.'

export function MaintenanceScreen() {
  const windows = useDocuments(maintenancesCollection)
  const { startNow } = useMaintenanceEdits()
  const nowMs = useNow(MINUTE_MS)
  const [editing, setEditing] = useState<Stored | 'new'>()
  const buttons = (
    <>
      <Button icon={stateIcons.maintenance} onClick={startNow}>
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
        <EmptyState icon={stateIcons.maintenance} title="Keine Wartung geplant" actions={buttons}>
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

type MaintenanceRowProps = {
  readonly stored: DocumentView<Maintenance>
  readonly nowMs: number
  readonly onEdit: () => void
  readonly onToggle: () => void
  readonly onRemove: () => void
}

function MaintenanceRow({ stored, nowMs, onEdit, onToggle, onRemove }: MaintenanceRowProps) {
  const { title, isOff } = stored
  return (
    <ListRow
      title={title}
      detail={<Detail maintenance={stored} nowMs={nowMs} />}
      actions={
        <span>
          <RowButton icon="edit" label={`${title} bearbeiten`} onClick={onEdit} />
          <RowButton
            icon={isOff ? startIcon : pauseIcon}
            label={isOff ? `${title} einschalten` : `${title} ausschalten`}
            onClick={onToggle}
          />
          <RowButton icon="trash" label={`${title} löschen`} onClick={onRemove} />
        </span>
      }
    />
  )
}

function Detail({ maintenance, nowMs }: { readonly maintenance: Maintenance; readonly nowMs: number }) {
  const { window, shops, isOff } = maintenance
  const { current, next } = maintenanceAt(window, nowMs)
  const words = [describeWindow(window), describeMaintained(shops)].filter(Boolean).join(' · ')
  return (
    <>
      <div>{words}</div>
      {isOff ? (
        <StatusLine icon={pauseIcon} tone="quiet">
          Ausgeschaltet
        </StatusLine>
      ) : current !== undefined ? (
        <StatusLine icon={stateIcons.maintenance} tone="good">
          Jetzt, bis {formatInstant(toIso(current.untilMs))}
        </StatusLine>
      ) : next === undefined ? (
        <StatusLine icon="history" tone="quiet">
          Vorbei
        </StatusLine>
      ) : (
        <StatusLine icon="next" tone="quiet">
          Nächste: {formatInstant(toIso(next.fromMs))}
        </StatusLine>
      )}
    </>
  )
}

/** What is done with maintenance windows as a whole; each can be undone. */
function useMaintenanceEdits() {
  const edits = useEdits()

  function startNow(): void {
    // The minute that the page shows: it has begun then.
    const fromMs = Date.now() - (Date.now() % MINUTE_MS)
    const until = toIso(fromMs + HOUR_MS)
    const maintenance: Maintenance = {
      title: 'Wartung',
      window: { kind: 'once', from: toIso(fromMs), until },
      shops: { kind: 'all' },
      isOff: false,
    }
    edits.run(`Wartung bis ${formatTime(until)}`, (documents) => documents.add(maintenancesCollection, maintenance))
  }

  function remove(stored: Stored): void {
    const write = (documents: Documents): void => documents.remove(maintenancesCollection, stored.id)
    flushSync(() => edits.run(`„${stored.title}“ gelöscht`, write))
    document.querySelector('h1')?.focus()
  }

  function toggle(stored: Stored): void {
    edits.run(`„${stored.title}“ ${stored.isOff ? 'eingeschaltet' : 'ausgeschaltet'}`, (documents) =>
      documents.modify(maintenancesCollection, stored.id, { isOff: !stored.isOff }),
    )
  }

  return { startNow, remove, toggle }
}
