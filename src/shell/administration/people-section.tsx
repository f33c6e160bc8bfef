import { disablePerson, listPeople, type ManagedPerson } from '#auth'
import { useAuth } from '#auth/client'
import { formatCount } from '#base/format'
import { useToast } from '#messaging/client'
import { Ago } from '#ui/ago'
import { Avatar } from '#ui/avatar'
import { Button } from '#ui/button'
import { Card, SectionTitle, Stack } from '#ui/card'
import { GrowingList } from '#ui/growing-list'
import { ListRow } from '#ui/list-row'
import { StatusLine } from '#ui/status-line'
import { FormAlert } from '#ui/notice'
import { ServerPart } from '../account/server-part.tsx'
import { useAction } from '../account/use-action.ts'
import { useServerData } from '../account/use-server-data.ts'

const ROWS_AT_ONCE = 50

export function PeopleSection({ ownId }: { readonly ownId: string }) {
  const { call } = useAuth()
  const toasts = useToast()
  const action = useAction()
  const [data, reload] = useServerData(listPeople)

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
    <Card aria-labelledby="people">
      <Stack gap={2}>
        <SectionTitle id="people">Leute</SectionTitle>
        <FormAlert message={action.error?.message} />
        <ServerPart data={data} onRetry={reload}>
          {({ people }) => (
            <>
              <p>{formatCount(people.length, 'Person', 'Personen')}</p>
              <GrowingList
                items={people}
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
      </Stack>
    </Card>
  )
}

type PersonRowProps = {
  readonly person: ManagedPerson
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
          <div>{person.isAnonymous ? 'Ohne Konto' : person.email}</div>
          <div>
            Zuletzt angemeldet: <Ago iso={person.lastLoginAt} />
          </div>
          <PersonState person={person} />
        </>
      }
      actions={
        isSelf ? undefined : (
          <Button
            look="quiet"
            aria-label={`${person.isDisabled ? 'Entsperren' : 'Sperren'}: ${person.name}`}
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

function PersonState({ person }: { readonly person: ManagedPerson }) {
  if (person.isDisabled) {
    return (
      <StatusLine icon="warning" tone="alarm">
        Gesperrt
      </StatusLine>
    )
  }
  if (!person.isAdministrator) return null
  return (
    <StatusLine icon="check" tone="good">
      Verwaltung
    </StatusLine>
  )
}
