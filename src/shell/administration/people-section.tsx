import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { disablePerson, listPeople, type ManagedPerson } from '#auth'
import { useAuth } from '#auth/client'
import { formatCount } from '#base/text/format'
import { formatBytes } from '#base/text/format-bytes'
import { useToast } from '#messaging/client'
import { Ago } from '#ui/ago'
import { Avatar } from '#ui/picture/avatar'
import { Button } from '#ui/button'
import { Cluster, TitledCard } from '#ui/card'
import { GrowingList } from '#ui/list/growing-list'
import { ListRow } from '#ui/list/list-row'
import { Segments } from '#ui/form/segments'
import { StatusLine } from '#ui/page/status-line'
import { FormAlert } from '#ui/page/notice'
import { ServerPart, useServerData, useAction } from '../account/server-part.tsx'
import { sortPeople, type PeopleOrder, type PersonWithPlace } from './sort-people.ts'

const ROWS_AT_ONCE = 50

const orders: readonly { readonly value: PeopleOrder; readonly text: string; readonly short: string }[] = [
  { value: 'age', text: 'Ältestes Konto zuerst', short: 'Älteste zuerst' },
  { value: 'place', text: 'Größter Speicherplatz zuerst', short: 'Größte zuerst' },
]

export function PeopleSection({ ownId }: { readonly ownId: string }) {
  const { call } = useAuth()
  const toasts = useToast()
  const action = useAction()
  const [data, reload] = useServerData(listPeople)
  const [order, setOrder] = useState<PeopleOrder>('age')

  async function setDisabled(person: ManagedPerson, isDisabled: boolean): Promise<void> {
    const done = await action.run(() => call(disablePerson, { uid: person.uid, isDisabled }))
    if (done === undefined) return
    toasts.show({
      kind: 'success',
      text: isDisabled ? `${person.name} ist gesperrt und überall abgemeldet` : `${person.name} kann wieder herein`,
      ...(isDisabled ? { action: { label: 'Rückgängig', onClick: () => void setDisabled(person, false) } } : {}),
    })
    reload()
  }

  return (
    <TitledCard id="people" title="Leute">
      <FormAlert message={action.error?.message} />
      <ServerPart data={data} onRetry={reload}>
        {({ people }) => (
          <>
            <Cluster gap={2}>
              <p>{formatCount(people.length, 'Person', 'Personen')}</p>
              {people.length < 2 ? null : (
                <Segments label="Reihenfolge" options={orders} value={order} onChange={setOrder} />
              )}
            </Cluster>
            <GrowingList
              items={sortPeople(people, order)}
              step={ROWS_AT_ONCE}
              one="Person"
              many="Personen"
              renderRow={(person) => (
                <PersonRow
                  key={person.uid}
                  person={person}
                  isSelf={person.uid === ownId}
                  isBusy={action.isBusy}
                  onDisable={(isDisabled) => void setDisabled(person, isDisabled)}
                />
              )}
            />
          </>
        )}
      </ServerPart>
    </TitledCard>
  )
}

type PersonRowProps = {
  readonly person: PersonWithPlace
  readonly isSelf: boolean
  readonly isBusy: boolean
  readonly onDisable: (isDisabled: boolean) => void
}

function PersonRow({ person, isSelf, isBusy, onDisable }: PersonRowProps) {
  return (
    <ListRow
      before={<Avatar name={person.name} size={40} />}
      title={person.name}
      detail={
        <>
          <div>{person.isAnonymous ? 'Gast, ohne Konto' : person.email}</div>
          <div>
            Zuletzt angemeldet: <Ago iso={person.lastLoginAt} />
          </div>
          <PersonUsage place={person.place} />
          <PersonState person={person} />
        </>
      }
      actions={
        isSelf ? undefined : (
          <Button
            variant="quiet"
            label={`${person.isDisabled ? 'Entsperren' : 'Sperren'}: ${person.name}`}
            isBusy={isBusy}
            onClick={() => onDisable(!person.isDisabled)}
          >
            {person.isDisabled ? 'Entsperren' : 'Sperren'}
          </Button>
        )
      }
    />
  )
}

function PersonUsage({ place }: Pick<PersonWithPlace, 'place'>) {
  if (place === undefined) return null
  const { documents, files } = place
  const isFull = [documents, files].some(({ usedBytes, limitBytes }) => usedBytes >= limitBytes)
  const words = ({ usedBytes, limitBytes }: typeof files) =>
    `${formatBytes(usedBytes)} von\u00A0${formatBytes(limitBytes).replace(' ', '\u00A0')}`
  return (
    <>
      <Usage>
        <span>Einträge: {words(documents)}</span> <span>Dateien: {words(files)}</span>
      </Usage>
      {isFull ? <StatusLine tone="warning">Speicherplatz voll</StatusLine> : null}
    </>
  )
}

function PersonState({ person }: { readonly person: ManagedPerson }) {
  if (person.isDisabled) {
    return <StatusLine tone="alarm">Gesperrt</StatusLine>
  }
  if (!person.isAdministrator) return null
  return <StatusLine tone="good">Verwaltung</StatusLine>
}

const Usage = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '0 16px',
  fontVariantNumeric: 'tabular-nums',
})
