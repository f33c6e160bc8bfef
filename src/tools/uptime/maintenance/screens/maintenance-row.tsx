import { formatInstant } from '#base/text/format'
import { toIso } from '#base/clock'
import type { DocumentView } from '#documents/client'
import { ListRow } from '#ui/list/list-row'
import { RowButton } from '#ui/list/row-button'
import { StatusLine } from '#ui/page/status-line'
import { pauseIcon, startIcon } from '#ui/page/tool-icons'
import { describeMaintained, describeWindow } from '../maintenance-form.ts'
import { maintenanceAt } from '../../maintenance-at.ts'
import type { Maintenance } from '../../model.ts'
import { stateIcons } from '../../parts/screens/state-icons.ts'

type MaintenanceRowProps = {
  readonly stored: DocumentView<Maintenance>
  readonly nowMs: number
  readonly onEdit: () => void
  readonly onToggle: () => void
  readonly onRemove: () => void
}

export function MaintenanceRow({ stored, nowMs, onEdit, onToggle, onRemove }: MaintenanceRowProps) {
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
