/** Maintenance windows: which there are, when they come next, and a quick one for now. */
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { HOUR_MS, MINUTE_MS } from '#base/clock'
import { formatInstant, formatTime } from '#base/format'
import { documentChange, useDocuments, type DocumentView } from '#documents/client'
import { withoutMeta } from '#documents'
import { Button } from '#ui/button'
import { Card, QuietText } from '#ui/card'
import { EmptyState } from '#ui/empty-state'
import { Icon } from '#ui/icon'
import { ListRow } from '#ui/list-row'
import { RowButton } from '#ui/row-button'
import { StatusLine } from '#ui/status-line'
import { useNow } from '#ui/use-now'
import { maintenancesCollection } from '../collections.ts'
import { describeMaintained, describeWindow } from '../describe-window.ts'
import { maintenanceAt } from '../maintenance-at.ts'
import type { Maintenance } from '../model.ts'
import { MaintenanceDialog } from './maintenance-dialog.tsx'
import { newDocumentId } from './new-keys.ts'
import { pauseIcon, resumeIcon, wrenchIcon } from './settings-icons.ts'
import { SettingsPage } from './settings-page.tsx'
import { useUptimeEdits } from './use-uptime-edits.ts'

type Stored = DocumentView<Maintenance>

export function MaintenanceScreen() {
  const windows = useDocuments(maintenancesCollection)
  const edits = useUptimeEdits()
  const now = useNow(MINUTE_MS)
  const [editing, setEditing] = useState<Stored | 'new'>()
  const newButton = (
    <Button look="primary" icon="plus" onClick={() => setEditing('new')}>
      Neue Wartung
    </Button>
  )
  const nowButton = (
    <Button look="secondary" icon={wrenchIcon} onClick={startNow}>
      Jetzt für 1 Std. Wartung
    </Button>
  )
  const sorted = windows.toSorted((a, b) => orderOf(a, now) - orderOf(b, now) || (a.id < b.id ? -1 : 1))

  function startNow(): void {
    // The minute that the page shows: it has begun then.
    const fromMs = Date.now() - (Date.now() % MINUTE_MS)
    const after: Maintenance = {
      title: 'Wartung',
      window: { kind: 'once', from: instantOf(fromMs), until: instantOf(fromMs + HOUR_MS) },
      shops: { kind: 'all' },
      isOff: false,
    }
    edits.apply(
      [documentChange(maintenancesCollection, newDocumentId(), { before: undefined, after })],
      `Wartung bis ${formatTime(instantOf(fromMs + HOUR_MS))}`,
    )
  }

  function remove(stored: Stored): void {
    const change = documentChange(maintenancesCollection, stored.id, {
      before: withoutMeta<Maintenance>(stored),
      after: undefined,
    })
    flushSync(() => edits.apply([change], `„${stored.title}“ gelöscht`))
    document.querySelector('h1')?.focus()
  }

  function toggle(stored: Stored): void {
    const before = withoutMeta<Maintenance>(stored)
    const after = { ...before, isOff: !stored.isOff }
    edits.apply(
      [documentChange(maintenancesCollection, stored.id, { before, after })],
      `„${stored.title}“ ${stored.isOff ? 'eingeschaltet' : 'ausgeschaltet'}`,
    )
  }

  return (
    <SettingsPage
      heading="Wartung"
      {...(windows.length === 0
        ? {}
        : {
            actions: (
              <>
                {nowButton}
                {newButton}
              </>
            ),
          })}
    >
      {windows.length === 0 ? (
        <EmptyState
          picture={<Icon name={wrenchIcon} size={48} />}
          title="Keine Wartung geplant"
          actions={
            <>
              {nowButton}
              {newButton}
            </>
          }
        >
          Während einer Wartung gibt es keinen Alarm, und die Zeit zählt nicht als Ausfall.
        </EmptyState>
      ) : (
        <>
          <QuietText>Während einer Wartung gibt es keinen Alarm, und die Zeit zählt nicht als Ausfall.</QuietText>
          <Card as="div">
            <ul>
              {sorted.map((stored) => (
                <ListRow
                  key={stored.id}
                  title={stored.title}
                  detail={<Detail maintenance={stored} nowMs={now} />}
                  actions={
                    <span>
                      <RowButton icon="edit" label={`${stored.title} bearbeiten`} onClick={() => setEditing(stored)} />
                      <RowButton
                        icon={stored.isOff ? resumeIcon : pauseIcon}
                        label={stored.isOff ? `${stored.title} einschalten` : `${stored.title} ausschalten`}
                        onClick={() => toggle(stored)}
                      />
                      <RowButton icon="trash" label={`${stored.title} löschen`} onClick={() => remove(stored)} />
                    </span>
                  }
                />
              ))}
            </ul>
          </Card>
        </>
      )}
      {editing === undefined ? null : (
        <MaintenanceDialog
          maintenance={editing === 'new' ? undefined : editing}
          nowMs={now}
          onClose={() => setEditing(undefined)}
        />
      )}
    </SettingsPage>
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
        <StatusLine icon={wrenchIcon} tone="good">
          Jetzt, bis {formatInstant(instantOf(current.untilMs))}
        </StatusLine>
      ) : next === undefined ? (
        <StatusLine icon="history" tone="quiet">
          Vorbei
        </StatusLine>
      ) : (
        <StatusLine icon="next" tone="quiet">
          Nächste: {formatInstant(instantOf(next.fromMs))}
        </StatusLine>
      )}
    </>
  )
}

/** What lasts first, then what comes next, what is over or off last. */
function orderOf({ window, isOff }: Maintenance, nowMs: number): number {
  const { current, next } = maintenanceAt(window, nowMs)
  if (isOff) return Number.MAX_SAFE_INTEGER
  if (current !== undefined) return 0
  return next?.fromMs ?? Number.MAX_SAFE_INTEGER
}

function instantOf(ms: number): string {
  return new Date(ms).toISOString()
}
