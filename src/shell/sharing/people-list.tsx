/** The people who see a document, its owner first; the owner removes others, a member leaves. */
import { useState } from 'react'
import type { UserRecord } from '#auth'
import { useAuth } from '#auth/client'
import { compareTexts } from '#base/text/format'
import { useEdits, changeMembers } from '#documents/client'
import { useToast } from '#messaging/client'
import { FormDialog } from '#ui/form/form-dialog'
import { Avatar } from '#ui/picture/avatar'
import { Button } from '#ui/button'
import { Cluster } from '#ui/card'
import { Chip } from '#ui/form/chip'
import { ListRow } from '#ui/list/list-row'
import { useLeave, useStepBack } from '#ui/use-leave'
import { shorten } from '../words/describe-value.ts'
import type { SharedThing } from './shared-thing.ts'
import { useRemoval } from './use-removal.ts'

/** Whose name this device was never told: a member of long ago, or while it is asked for. */
const UNKNOWN = 'Jemand anderes'

type PeopleListProps = {
  readonly thing: SharedThing
  readonly user: UserRecord
  readonly names: ReadonlyMap<string, string>
  readonly isOnline: boolean
  /** The user opened the page in order to leave. */
  readonly isAskingToLeave: boolean
}

function describeRole({ ownerId, readers }: SharedThing, id: string): string {
  if (id === ownerId) return 'Hat es angelegt'
  return readers?.ids.includes(id) === true ? 'Liest nur mit' : 'Kann sehen und ändern'
}

type RoleChoiceProps = { readonly thing: SharedThing; readonly id: string; readonly name: string }

/** „Bearbeitet“ or „Liest nur mit“: an edit of the document, which can be undone and needs no network. */
function RoleChoice({ thing: { collection, id: documentId, readers }, id, name }: RoleChoiceProps) {
  const edits = useEdits()
  if (readers === undefined) return null
  const { field, ids } = readers
  const isReader = ids.includes(id)
  const setReader = (): boolean =>
    edits.run(`${name} liest nur mit`, (documents) =>
      documents.addItem({ name: collection }, documentId, field, { id }),
    )
  const setEditor = (): boolean =>
    edits.run(`${name} bearbeitet`, (documents) => documents.removeItem({ name: collection }, documentId, field, id))
  return (
    <Cluster gap={0.5} role="group" aria-label={`${name} darf`}>
      <Chip isOn={!isReader} onClick={() => void (isReader && setEditor())}>
        Bearbeitet
      </Chip>
      <Chip isOn={isReader} onClick={() => void (isReader || setReader())}>
        Liest nur mit
      </Chip>
    </Cluster>
  )
}

type RemoveButtonProps = {
  readonly name: string
  readonly disabled: boolean
  readonly isBusy: boolean
  readonly onClick: () => void
}

function RemoveButton({ name, ...rest }: RemoveButtonProps) {
  return (
    <Button variant="secondary" label={`${name} entfernen`} {...rest}>
      Entfernen
    </Button>
  )
}

export function PeopleList({ thing, user, names, isOnline, isAskingToLeave }: PeopleListProps) {
  const stepBack = useStepBack()
  const { remove } = useRemoval(thing)
  const [removingId, setRemoving] = useState<string>()
  const isOwner = thing.ownerId === user.id
  const [isLeaving, setLeaving] = useState(isAskingToLeave && !isOwner)
  const nameOf = (id: string): string => (id === user.id ? user.name : (names.get(id) ?? UNKNOWN))
  const members = thing.memberIds.toSorted((a, b) => compareTexts(nameOf(a), nameOf(b)))

  async function takeOut(id: string): Promise<void> {
    setRemoving(id)
    const isDone = await remove(id, nameOf(id))
    setRemoving(undefined)
    // The button that was pressed is gone.
    if (isDone) document.querySelector('h1')?.focus()
  }

  return (
    <>
      <ul>
        {[thing.ownerId, ...members].map((id) => (
          <ListRow
            key={id}
            before={<Avatar name={nameOf(id)} size={40} />}
            title={id === user.id ? `${nameOf(id)} (du)` : nameOf(id)}
            detail={describeRole(thing, id)}
            actions={
              isOwner && id !== user.id ? (
                <Cluster gap={1}>
                  <RoleChoice thing={thing} id={id} name={nameOf(id)} />
                  <RemoveButton
                    name={nameOf(id)}
                    disabled={!isOnline}
                    isBusy={removingId === id}
                    onClick={() => void takeOut(id)}
                  />
                </Cluster>
              ) : undefined
            }
          />
        ))}
      </ul>
      {isOwner ? null : (
        <div>
          <Button icon="signOut" disabled={!isOnline} onClick={() => setLeaving(true)}>
            {thing.word} verlassen
          </Button>
        </div>
      )}
      {isLeaving ? (
        <LeaveDialog
          thing={thing}
          userId={user.id}
          owner={names.get(thing.ownerId)}
          isOnline={isOnline}
          onClose={() => {
            setLeaving(false)
            // Users who came here only through „verlassen“ return to where they were.
            if (isAskingToLeave) stepBack(thing.toolPath)
          }}
        />
      ) : null}
    </>
  )
}

type LeaveDialogProps = {
  readonly thing: SharedThing
  readonly userId: string
  readonly owner: string | undefined
  readonly isOnline: boolean
  readonly onClose: () => void
}

/** Asks for confirmation, because users cannot undo this themselves: only the owner can let them in again. */
function LeaveDialog({ thing, userId, owner, isOnline, onClose }: LeaveDialogProps) {
  const { call } = useAuth()
  const toasts = useToast()
  const goOn = useLeave()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const title = `„${shorten(thing.title, 40)}“`
  const offline = isOnline ? undefined : 'Du bist offline. Verlassen geht nur mit Verbindung zum Server.'

  async function leave(): Promise<void> {
    if (isBusy || !isOnline) return
    setBusy(true)
    const left = await changeMembers(call, thing, (ids) => ids.filter((id) => id !== userId))
    // An already missing document, for example because the member was removed meanwhile, is the result they wanted.
    if (left.ok || left.error.code === 'not-found') {
      toasts.show({ kind: 'success', text: `Du hast ${title} verlassen und siehst es nicht mehr` })
      return goOn(thing.toolPath)
    }
    setBusy(false)
    setError(left.error.message)
  }

  return (
    <FormDialog
      title={`${thing.word} verlassen?`}
      submitLabel={`${thing.word} verlassen`}
      submitIcon="signOut"
      cancelLabel="Dabei bleiben"
      isFinal
      isBusy={isBusy}
      error={offline ?? error}
      onSubmit={() => void leave()}
      onClose={onClose}
    >
      <p>
        Du siehst {title} dann auf keinem deiner Geräte mehr. Wieder dabei bist du erst, wenn{' '}
        {owner ?? 'die Person, die es angelegt hat,'} es noch einmal mit dir teilt.
      </p>
    </FormDialog>
  )
}
