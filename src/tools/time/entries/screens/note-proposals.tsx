/** Notes of earlier entries, to be taken over with one press. */
import { styled } from '@mui/material/styles'
import { useMemo } from 'react'
import { MINUTE_MS } from '#base/clock'
import { useDocuments } from '#documents/client'
import { entriesCollection } from '../../collections.ts'
import { proposeNotes } from '../propose-notes.ts'
import { resolveEntries } from '../../worked/resolve-entries.ts'
import { useNow } from '#ui/use-now'
import { CAN_HOVER } from '#ui/page/theme'

type NoteProposalsProps = {
  readonly typed: string
  readonly projectId: string | undefined
  readonly onChoose: (note: string) => void
}

export function NoteProposals({ typed, projectId, onChoose }: NoteProposalsProps) {
  const stored = useDocuments(entriesCollection)
  const nowMs = useNow(MINUTE_MS)
  const entries = useMemo(() => resolveEntries(stored, nowMs), [stored, nowMs])
  const notes = useMemo(() => proposeNotes(entries, typed, projectId), [entries, typed, projectId])
  if (notes.length === 0) return null
  return (
    <Row role="group" aria-label="Frühere Notizen">
      {notes.map((note) => (
        <Proposal key={note} type="button" onClick={() => onChoose(note)}>
          {note}
        </Proposal>
      ))}
    </Row>
  )
}

const Row = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8, marginTop: 8 })

const Proposal = styled('button')(({ theme }) => ({
  maxWidth: '100%',
  minHeight: 44,
  padding: '0 14px',
  border: `1px dashed ${theme.vars.palette.divider}`,
  borderRadius: 12,
  background: 'none',
  color: theme.vars.palette.text.secondary,
  font: 'inherit',
  fontSize: '0.9375rem',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  [CAN_HOVER]: { '&:hover': { color: theme.vars.palette.text.primary, borderStyle: 'solid' } },
}))
