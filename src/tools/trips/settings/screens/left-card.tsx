/** J65: own notes and own things to pack of trips that are gone: read, taken into another trip, or deleted. */
import { styled } from '@mui/material/styles'
import { useMemo, useState } from 'react'
import { ok } from '#base/result'
import { formatCount } from '#base/text/format'
import { useDocuments, useEdits } from '#documents/client'
import { useDocumentsState } from '#kit/documents-state'
import { removeRow } from '#kit/remove-row'
import { Button } from '#ui/button'
import { Card, QuietText, SectionTitle, Stack } from '#ui/card'
import { Dialog } from '#ui/dialog'
import { FormDialog } from '#ui/form/form-dialog'
import { Select } from '#ui/form/select'
import { useForm } from '#ui/form/use-form'
import { keepFocus } from '#ui/keep-focus'
import { BigList } from '#ui/list/big-list'
import { ListRow } from '#ui/list/list-row'
import { Menu, type MenuEntry } from '#ui/menu'
import { copyIcon } from '#ui/page/tool-icons'
import { privateNotesCollection, privatePackingCollection, tripsCollection } from '../../collections.ts'
import { TripFiles } from '../../frame/screens/trip-files.tsx'
import { listLeftThings, type LeftThing } from '../left-things.ts'

const ROW_PX = 64

/** Nothing as long as a trip may still arrive, and without anything that is left. */
export function LeftCard() {
  const isComplete = useDocumentsState() === 'complete'
  const left = useLeftThings()
  const edits = useEdits()
  const [opened, open] = useState<LeftThing>()
  const [taken, take] = useState<readonly LeftThing[]>()
  if (!isComplete || left.length === 0) return null
  const removeAll = (): void =>
    keepFocus(() =>
      edits.run(`${formatCount(left.length, 'eigene Sache', 'eigene Sachen')} gelöscht`, (documents) => {
        for (const thing of left) documents.remove(collectionOf(thing), thing.id)
      }),
    )
  return (
    <Card as="section" aria-labelledby="trip-left">
      <SectionTitle id="trip-left">Von Reisen, die es nicht mehr gibt</SectionTitle>
      <Stack gap={1}>
        <QuietText>
          Eigene Notizen und eigenes Gepäck bleiben dir, auch wenn eine Reise gelöscht wird oder du sie nicht mehr
          siehst.
        </QuietText>
        <BigList
          items={left}
          keyOf={({ id }) => id}
          rowPx={ROW_PX}
          renderRow={(thing) => <LeftRow thing={thing} onOpen={() => open(thing)} onTake={() => take([thing])} />}
        />
        {left.length < 2 ? null : (
          <Buttons>
            <Button variant="secondary" icon={copyIcon} onClick={() => take(left)}>
              Alle in eine Reise übernehmen
            </Button>
            <Button variant="quiet" icon="trash" onClick={removeAll}>
              Alle löschen
            </Button>
          </Buttons>
        )}
      </Stack>
      {opened === undefined ? null : <LeftDialog thing={opened} onClose={() => open(undefined)} />}
      {taken === undefined ? null : <TakeDialog things={taken} onClose={() => take(undefined)} />}
    </Card>
  )
}

function useLeftThings(): readonly LeftThing[] {
  const trips = useDocuments(tripsCollection)
  const notes = useDocuments(privateNotesCollection)
  const items = useDocuments(privatePackingCollection)
  return useMemo(
    () =>
      listLeftThings(
        trips.map(({ id }) => id),
        { notes, items },
      ),
    [trips, notes, items],
  )
}

function collectionOf({ kind }: LeftThing) {
  return kind === 'note' ? privateNotesCollection : privatePackingCollection
}

type LeftRowProps = { readonly thing: LeftThing; readonly onOpen: () => void; readonly onTake: () => void }

function LeftRow({ thing, onOpen, onTake }: LeftRowProps) {
  const edits = useEdits()
  const { kind, id, title, text } = thing
  const isNote = kind === 'note'
  const remove = (): void =>
    isNote
      ? removeRow(edits, privateNotesCollection, id, `„${title}“`)
      : removeRow(edits, privatePackingCollection, id, `„${title}“`)
  const entries: readonly MenuEntry[] = [
    ...(isNote ? [{ icon: 'eye', text: 'Ansehen', onClick: onOpen } as const] : []),
    { icon: copyIcon, text: 'In eine Reise übernehmen', onClick: onTake },
    { icon: 'trash', text: 'Löschen', startsGroup: true, onClick: remove },
  ]
  return (
    <ListRow
      as="div"
      title={title}
      detail={
        <Beginning>{`${isNote ? 'Eigene Notiz' : 'Eigenes Gepäck'}${text === '' ? '' : ` · ${text}`}`}</Beginning>
      }
      actions={<Menu label={`Mehr zu „${title}“`} entries={entries} />}
    />
  )
}

function LeftDialog({ thing, onClose }: { readonly thing: LeftThing; readonly onClose: () => void }) {
  return (
    <Dialog
      title={thing.title}
      maxWidth={560}
      onClose={onClose}
      actions={
        <Button variant="quiet" onClick={onClose}>
          Schließen
        </Button>
      }
    >
      <Stack gap={2}>
        {thing.text === '' ? <QuietText>Ohne Text.</QuietText> : <Words>{thing.text}</Words>}
        <TripFiles files={thing.files} />
      </Stack>
    </Dialog>
  )
}

/** They stay the same documents, so that their files stay theirs. */
function TakeDialog({ things, onClose }: { readonly things: readonly LeftThing[]; readonly onClose: () => void }) {
  const edits = useEdits()
  const trips = useDocuments(tripsCollection).toSorted((a, b) => (a.range.from > b.range.from ? -1 : 1))
  const [first] = things
  const name =
    things.length === 1 && first !== undefined
      ? `„${first.title}“`
      : formatCount(things.length, 'eigene Sache', 'eigene Sachen')
  const form = useForm({
    start: { tripId: trips[0]?.id ?? '' },
    read: (draft: { readonly tripId: string }) => ok(draft),
    onSave: ({ tripId }) => {
      const trip = trips.find(({ id }) => id === tripId)
      onClose()
      if (trip === undefined) return
      edits.run(`${name} in „${trip.title}“ übernommen`, (documents) => {
        for (const thing of things) documents.modify<{ tripId: string }>(collectionOf(thing), thing.id, { tripId })
      })
    },
  })
  if (trips.length === 0)
    return (
      <Dialog
        title="In eine Reise übernehmen"
        onClose={onClose}
        actions={
          <Button variant="quiet" onClick={onClose}>
            Schließen
          </Button>
        }
      >
        <QuietText>Noch gibt es keine andere Reise. Leg zuerst eine an.</QuietText>
      </Dialog>
    )
  return (
    <FormDialog title="In eine Reise übernehmen" submitLabel="Übernehmen" form={form} onClose={onClose}>
      <QuietText>{`${name}: Auch dort sieht es sonst niemand.`}</QuietText>
      <Select
        label="In welche Reise?"
        name="tripId"
        options={trips.map(({ id, title }) => ({ value: id, text: title }))}
        value={form.draft.tripId}
        onChange={(tripId) => form.set({ tripId })}
      />
    </FormDialog>
  )
}

const Buttons = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8 })

/** Two lines are enough to know a note again. */
const Beginning = styled('span')({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
})

const Words = styled('p')({ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' })
