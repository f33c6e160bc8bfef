/** What changes the balance or the leave besides work: what was there before, what was paid, what is set right. */
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { formatDate } from '#base/text/format'
import { useDocuments, type DocumentView } from '#documents/client'
import { Detail } from '#ui/detail'
import { Button } from '#ui/button'
import { Card } from '#ui/card'
import { EmptyState } from '#ui/list/empty-state'
import { Icon } from '#ui/page/icon'
import { describeAmount, nameCorrection, runCorrections } from '../correction-form.ts'
import { correctionLabels, correctionsCollection } from '../../collections.ts'
import { type Correction, type CorrectionKind } from '../../model.ts'
import { CorrectionDialog } from './correction-dialog.tsx'
import { EditRow } from '#ui/list/edit-row'
import { BigList } from '#ui/list/big-list'
import { scalesIcon } from '#ui/page/tool-icons'
import { removeRow } from '#kit/remove-row'
import { SettingsPage } from '#kit/settings-page'
import { useTimeEdits } from '../../frame/screens/use-time-edits.ts'

const ROW_PX = 61

const HEADING = 'Startsaldo und Korrekturen'

/** What the dialog is open for: a new one of a kind, or one that is there. */
type Editing = { readonly kind: CorrectionKind } | { readonly correction: DocumentView<Correction> }

export function CorrectionsScreen() {
  const corrections = useDocuments(correctionsCollection)
  const [editing, setEditing] = useState<Editing>()
  const isEmpty = corrections.length === 0
  const newButton = (
    <Button variant="primary" icon="plus" onClick={() => setEditing({ kind: isEmpty ? 'opening' : 'adjustment' })}>
      {isEmpty ? 'Startsaldo eintragen' : 'Neue Korrektur'}
    </Button>
  )
  return (
    <SettingsPage tool="Zeiterfassung" heading={HEADING} {...(isEmpty ? {} : { actions: newButton })}>
      {isEmpty ? (
        <EmptyState
          picture={<Icon name={scalesIcon} size={48} />}
          title="Du fängst nicht bei null an?"
          actions={newButton}
        >
          Trag ein, was dein Konto schon hat, zum Beispiel +5:30 Überstunden aus deiner alten Tabelle. Auch ausgezahlte
          Stunden und Resturlaub vom letzten Jahr gehören hierher.
        </EmptyState>
      ) : (
        <CorrectionList corrections={corrections} onEdit={(correction) => setEditing({ correction })} />
      )}
      {editing === undefined ? null : <CorrectionDialog {...editing} onClose={() => setEditing(undefined)} />}
    </SettingsPage>
  )
}

type CorrectionListProps = {
  readonly corrections: readonly DocumentView<Correction>[]
  readonly onEdit: (correction: DocumentView<Correction>) => void
}

function CorrectionList({ corrections, onEdit }: CorrectionListProps) {
  const edits = useTimeEdits()
  return (
    <Card>
      <BigList
        items={runCorrections(corrections)}
        keyOf={({ correction }) => correction.id}
        rowPx={ROW_PX}
        renderRow={({ correction, total }) => (
          <EditRow
            name={nameOf(correction)}
            title={correctionLabels[correction.kind]}
            detail={[formatDate(correction.date), ...(correction.reason === undefined ? [] : [correction.reason])].join(
              ' · ',
            )}
            value={
              <>
                <Amount>{describeAmount(correction)}</Amount>
                <Detail>zusammen {describeAmount({ kind: correction.kind, amount: total })}</Detail>
              </>
            }
            onEdit={() => onEdit(correction)}
            onDelete={() => removeRow(edits, correctionsCollection, correction.id, nameOf(correction))}
          />
        )}
      />
    </Card>
  )
}

function nameOf({ kind, date }: Correction): string {
  return nameCorrection(correctionLabels[kind], date)
}

const Amount = styled('span')({ display: 'block', fontWeight: 650 })
