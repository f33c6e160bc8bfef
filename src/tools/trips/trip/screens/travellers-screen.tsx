/** Who travels along, with or without an account, and who of them sees the trip in the app (J60). */
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { useNames } from '#auth/client'
import { sharingPath } from '#base/document-paths'
import { useDocumentsClient, useEdits, useIsDeviceOnly, useMayEdit, type Documents } from '#documents/client'
import { SignInLinks } from '#kit/document-page'
import { Button, LinkButton } from '#ui/button'
import { Card, Cluster, QuietText, SectionTitle, Stack } from '#ui/card'
import { NameDialog } from '#ui/form/name-dialog'
import { StatusLine } from '#ui/page/status-line'
import { Avatar } from '#ui/picture/avatar'
import { choicePath, readChoiceResult } from '../../../choice-port.ts'
import { tripsCollection } from '../../collections.ts'
import { TripPage, type TripView } from '../../frame/screens/trip-page.tsx'
import { ForEditors, TripRow } from '../../frame/screens/trip-reader.tsx'
import { MAX_NAME, MAX_TRAVELLERS } from '../../model-fields.ts'
import type { Traveller } from '../../model.ts'
import { tripPath } from '../../paths.ts'
import { findGone } from '../../travellers.ts'

export function TravellersScreen() {
  return (
    <TripPage view="Mitreisende">
      {(trip) => (
        <Stack gap={2}>
          <Travellers trip={trip} />
          <WithAccount trip={trip} />
        </Stack>
      )}
    </TripPage>
  )
}

function useTravellerEdits(trip: TripView) {
  const edits = useEdits()
  const documents = useDocumentsClient()

  function save(traveller: Traveller | 'new', name: string): void {
    const gone = traveller === 'new' ? findGone(trip.travellers, name) : undefined
    if (gone !== undefined)
      edits.run(`„${name}“ fährt wieder mit`, (write) =>
        write.modifyItem(tripsCollection, trip.id, 'travellers', gone.id, { name, isGone: undefined }),
      )
    else if (traveller === 'new')
      edits.run(`„${name}“ hinzugefügt`, (write) =>
        write.addItem(tripsCollection, trip.id, 'travellers', { id: documents.newId(), name }),
      )
    else
      edits.run(`„${name}“ geändert`, (write) =>
        write.modifyItem(tripsCollection, trip.id, 'travellers', traveller.id, { name }),
      )
  }

  /** The name stays where it stands, also in what another device writes meanwhile (J60). */
  function remove({ id, name }: Traveller): void {
    edits.run(`„${name}“ entfernt`, (write) =>
      write.modifyItem(tripsCollection, trip.id, 'travellers', id, { isGone: true }),
    )
  }

  return { save, remove }
}

function Travellers({ trip }: { readonly trip: TripView }) {
  const { save, remove } = useTravellerEdits(trip)
  const [editing, edit] = useState<Traveller | 'new' | undefined>()
  const shown = trip.travellers.filter(({ isGone }) => isGone !== true)

  return (
    <Card as="section" aria-label="Mitreisende">
      <ul>
        {shown.map((traveller) => (
          <li key={traveller.id}>
            <TripRow
              name={traveller.name}
              before={<Avatar name={traveller.name} size={32} />}
              title={traveller.name}
              detail={traveller.userId === undefined ? 'ohne Konto' : 'mit Konto'}
              onEdit={() => edit(traveller)}
              onDelete={() => remove(traveller)}
            />
          </li>
        ))}
      </ul>
      <Cluster>
        {trip.travellers.length >= MAX_TRAVELLERS ? (
          <QuietText>Mehr als {MAX_TRAVELLERS} Mitreisende, auch frühere, hat eine Reise nicht.</QuietText>
        ) : (
          <ForEditors>
            <Button variant="primary" icon="plus" onClick={() => edit('new')}>
              Mitreisende hinzufügen
            </Button>
          </ForEditors>
        )}
        {shown.length < 2 ? null : (
          <LinkButton variant="secondary" to={driverPath(trip, shown)}>
            Wer fährt?
          </LinkButton>
        )}
      </Cluster>
      <Driver travellers={shown} />
      <ForEditors>
        {editing === undefined ? null : (
          <TravellerDialog traveller={editing} onSave={save} onClose={() => edit(undefined)} />
        )}
      </ForEditors>
    </Card>
  )
}

type TravellerDialogProps = {
  readonly traveller: Traveller | 'new'
  readonly onSave: (traveller: Traveller | 'new', name: string) => void
  readonly onClose: () => void
}

function TravellerDialog({ traveller, onSave, onClose }: TravellerDialogProps) {
  const isNew = traveller === 'new'
  return (
    <NameDialog
      title={isNew ? 'Wer fährt mit?' : 'Name ändern'}
      submitLabel={isNew ? 'Hinzufügen' : 'Speichern'}
      start={isNew ? '' : traveller.name}
      maxLength={MAX_NAME}
      onSave={(name) => {
        onSave(traveller, name)
        onClose()
      }}
      onClose={onClose}
    />
  )
}

/** „Wer fährt?“: the wheel chooses one of the travellers. */
function driverPath(trip: TripView, travellers: readonly Traveller[]): string {
  return choicePath({
    title: 'Wer fährt?',
    choices: travellers.map(({ id, name }) => ({ id, text: name })),
    returnPath: tripPath(trip.id, 'mitreisende'),
    label: 'Zurück zur Reise',
  })
}

/** The traveller that the wheel has chosen; nothing is stored. */
function Driver({ travellers }: { readonly travellers: readonly Traveller[] }) {
  const { hash } = useLocation()
  const result = hash === '' ? undefined : readChoiceResult(hash)
  const driver = travellers.find(({ id }) => id === result?.choiceId)
  if (driver === undefined) return null
  return (
    <StatusLine icon="check" tone="good">
      {driver.name} fährt.
    </StatusLine>
  )
}

/** One who left comes back as the same traveller, so that what they paid stays theirs. */
function takeAlong(
  write: Documents,
  trip: TripView,
  { name, userId }: { readonly name: string; readonly userId: string },
): void {
  const before = trip.travellers.find((traveller) => traveller.userId === userId)
  if (before === undefined)
    write.addItem(tripsCollection, trip.id, 'travellers', { name: name.slice(0, MAX_NAME), userId })
  else write.modifyItem(tripsCollection, trip.id, 'travellers', before.id, { isGone: undefined })
}

/** The people the trip is shared with; each of them becomes a traveller with one press. */
function WithAccount({ trip }: { readonly trip: TripView }) {
  const edits = useEdits()
  const isDeviceOnly = useIsDeviceOnly()
  const isEditor = useMayEdit()
  const userIds = [trip.ownerId, ...trip.memberIds]
  const names = useNames(isDeviceOnly ? [] : userIds)
  const isTraveller = (id: string): boolean =>
    trip.travellers.some(({ userId, isGone }) => userId === id && isGone !== true)
  const others = isDeviceOnly || !isEditor ? [] : userIds.filter((id) => !isTraveller(id))
  return (
    <Card as="section" aria-label="Gemeinsam planen">
      <SectionTitle>Gemeinsam planen</SectionTitle>
      <QuietText>
        {isDeviceOnly
          ? 'Mit einem Konto teilst du die Reise: Dann sehen und ändern alle dasselbe, auch ohne Netz.'
          : 'Wen du einlädst, sieht und ändert alles zu dieser Reise, oder liest nur mit. Eigenes Gepäck und eigene Notizen sieht niemand sonst.'}
      </QuietText>
      <Names>
        {others.map((userId) => {
          const name = names.get(userId) ?? 'Jemand anderes'
          return (
            <Button
              key={userId}
              variant="secondary"
              icon="plus"
              onClick={() => void edits.run(`„${name}“ fährt mit`, (write) => takeAlong(write, trip, { name, userId }))}
            >
              {name} fährt mit
            </Button>
          )
        })}
        {isDeviceOnly ? (
          <SignInLinks />
        ) : (
          <LinkButton variant="secondary" icon="person" to={sharingPath(tripsCollection, trip.id)}>
            Einladen
          </LinkButton>
        )}
      </Names>
    </Card>
  )
}

/** Buttons with names, which may be longer than a small phone is wide. */
const Names = styled(Cluster)({ marginTop: 12, '& > button': { whiteSpace: 'normal' } })
