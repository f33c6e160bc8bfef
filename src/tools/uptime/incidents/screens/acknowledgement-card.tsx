import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { MINUTE_MS } from '#base/clock'
import { formatDayTime } from '#base/text/format'
import { useUser } from '#auth/client'
import type { DocumentView } from '#documents/client'
import { Button } from '#ui/button'
import { Card, Cluster, QuietText, SectionTitle, Stack, TitledCard } from '#ui/card'
import { TextArea } from '#ui/form/text-area'
import { Icon } from '#ui/page/icon'
import { keepFocus } from '#ui/keep-focus'
import { useNow } from '#ui/use-now'
import { type Incident, MAX_NOTE } from '../../model.ts'
import { handIcon } from '../../parts/screens/icons.ts'
import { useIncidentEdits } from './use-incident-edits.ts'
import { usePeople } from './use-people.ts'

/** Shows the acknowledgement of an incident: every user who sees the shop can take over, which stops reminders. */
export function AcknowledgementCard({ incident }: { readonly incident: DocumentView<Incident> }) {
  const edits = useIncidentEdits(incident)
  if (incident.acknowledgement !== undefined)
    return <Acknowledged incident={incident} acknowledgement={incident.acknowledgement} />
  // An incident that is over needs no acknowledgement.
  if (incident.endedAt !== undefined) return null
  return (
    <TitledCard id="acknowledgement" title="Noch kümmert sich niemand" gap={1}>
      <QuietText>
        Sag Bescheid, wenn du dran bist: Dann sehen es alle, mit denen der Shop geteilt ist, und niemand wird mehr
        erinnert.
      </QuietText>
      <Cluster>
        <Button variant="primary" icon={handIcon} onClick={() => keepFocus(edits.acknowledge)}>
          Ich kümmere mich darum
        </Button>
      </Cluster>
    </TitledCard>
  )
}

function Acknowledged(o: {
  readonly incident: DocumentView<Incident>
  readonly acknowledgement: NonNullable<Incident['acknowledgement']>
}) {
  const { at, userId, note } = o.acknowledgement
  const edits = useIncidentEdits(o.incident)
  const people = usePeople([userId])
  const nowMs = useNow(MINUTE_MS)
  const isMine = useUser()?.id === userId
  const isRunning = o.incident.endedAt === undefined
  return (
    <Card aria-labelledby="acknowledgement">
      <Stack gap={2}>
        <Head>
          <Icon name={handIcon} />
          <div>
            <SectionTitle id="acknowledgement">{sentenceOf(people(userId), isRunning)}</SectionTitle>
            <QuietText>seit {formatDayTime(at, nowMs)}</QuietText>
          </div>
        </Head>
        {isMine ? (
          <NoteForm
            label="Was du tust"
            hint="Alle, mit denen der Shop geteilt ist, lesen es."
            saved={note ?? ''}
            onSave={edits.noteWork}
          />
        ) : note === undefined ? null : (
          <Said>{note}</Said>
        )}
        <Cluster>
          {isMine || !isRunning ? null : (
            <Button icon={handIcon} onClick={() => keepFocus(edits.acknowledge)}>
              Ich übernehme
            </Button>
          )}
          {isMine ? (
            <Button variant="quiet" icon="undo" onClick={() => keepFocus(edits.withdraw)}>
              Zurücknehmen
            </Button>
          ) : null}
        </Cluster>
      </Stack>
    </Card>
  )
}

function sentenceOf(name: string, isRunning: boolean): string {
  if (name === 'Du') return isRunning ? 'Du kümmerst dich darum' : 'Du hast dich darum gekümmert'
  return isRunning ? `${name} kümmert sich darum` : `${name} hat sich darum gekümmert`
}

const Head = styled('div')(({ theme }) => ({
  display: 'flex',
  gap: 12,
  '& > svg': { flexShrink: 0, color: theme.vars.palette.secondary.main },
  '& h2 + p': { marginTop: 0 },
}))

const Said = styled('p')({ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' })

type NoteFormProps = {
  readonly label: string
  readonly hint?: string
  readonly saved: string
  readonly onSave: (note: string) => void
}

/** A note that is saved by its button or when the field loses focus; a note that arrives meanwhile is shown unless the user is editing. */
export function NoteForm({ label, hint, saved, onSave }: NoteFormProps) {
  const [draft, setDraft] = useState<string>()
  const text = draft ?? saved
  const isChanged = draft !== undefined && draft.trim() !== saved

  function save(): void {
    if (isChanged) onSave(draft)
    setDraft(undefined)
  }

  return (
    <Stack gap={1}>
      <TextArea
        label={label}
        name="note"
        rows={3}
        maxLength={MAX_NOTE}
        value={text}
        onChange={setDraft}
        onBlur={save}
        {...(hint === undefined ? {} : { hint })}
      />
      {isChanged ? (
        <Cluster>
          <Button onClick={save}>Speichern</Button>
        </Cluster>
      ) : null}
    </Stack>
  )
}
