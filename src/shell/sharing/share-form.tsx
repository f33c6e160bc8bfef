/** The form that adds a member by their address. */
import { styled } from '@mui/material/styles'
import { useRef, useState, type SubmitEvent } from 'react'
import { EMAIL_MAX_LENGTH, findPerson, invite, readAccount, readSignInOptions, type Registration } from '#auth'
import { useAuth, useNoteName } from '#auth/client'
import { MEMBER_LIMIT } from '#documents'
import { changeMembers } from '#documents/client'
import { useToast } from '#messaging/client'
import { Button } from '#ui/button'
import { Card, QuietText, Stack } from '#ui/card'
import { Field } from '#ui/form/field'
import { FormAlert } from '#ui/page/notice'
import { useServerData } from '../account/server-part.tsx'
import { InvitationDialog } from '../administration/invitation-dialog.tsx'
import { formatSeconds } from '../sign-in/entry-page.tsx'
import { useAttempt, type Attempt } from '../sign-in/parts/use-attempt.ts'
import { useCountdown } from '../sign-in/parts/use-countdown.ts'
import { shorten } from '../words/describe-value.ts'
import type { SharedThing } from './shared-thing.ts'
import { useRemoval } from './use-removal.ts'

export function ShareForm({ thing, isOnline }: { readonly thing: SharedThing; readonly isOnline: boolean }) {
  const attempt = useAttempt()
  const share = useShare(thing, attempt)
  const input = useRef<HTMLInputElement>(null)
  const [email, setEmail] = useState('')
  const secondsLeft = useCountdown(attempt.failure?.retryAtMs)
  const { failure } = attempt
  const isFieldError = failure?.field === 'email'

  function type(text: string): void {
    setEmail(text)
    // The error belonged to another address; a running wait continues.
    if (isFieldError) attempt.clear()
  }

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    if (attempt.isBusy || secondsLeft > 0 || !isOnline || !thing.isOnServer) return
    if (await share(email)) setEmail('')
    input.current?.focus()
  }

  return (
    <Card aria-label="Mit jemandem teilen">
      <Form noValidate onSubmit={(event) => void submit(event)}>
        <Grow>
          <Field
            label="E-Mail-Adresse"
            name="email"
            type="email"
            autoComplete="off"
            maxLength={EMAIL_MAX_LENGTH}
            value={email}
            onChange={type}
            error={isFieldError ? failure.message : undefined}
            hint="Mit der sich die Person hier angemeldet hat."
            enterKeyHint="send"
            inputRef={input}
          />
        </Grow>
        <Action>
          <Button
            variant="primary"
            type="submit"
            isBusy={attempt.isBusy}
            disabled={!isOnline || !thing.isOnServer || secondsLeft > 0}
          >
            {secondsLeft > 0 ? `Geht wieder in ${formatSeconds(secondsLeft)}` : 'Teilen'}
          </Button>
        </Action>
      </Form>
      {failure?.code === 'person-not-found' ? (
        <InviteNewcomer thing={thing} email={email} onInvited={() => type('')} />
      ) : null}
      <FormAlert message={isFieldError ? undefined : failure?.message} />
      {thing.isOnServer ? null : <NotOnServer thing={thing} />}
    </Card>
  )
}

function NotOnServer({ thing }: { readonly thing: SharedThing }) {
  return (
    <QuietText role="status">
      {thing.word} „{shorten(thing.title, 40)}“ ist bisher nur auf diesem Gerät. Sobald es übertragen ist, kannst du es
      teilen.
    </QuietText>
  )
}

/** Finds the person and lets them in; true when they are in. */
function useShare(thing: SharedThing, attempt: Attempt): (email: string) => Promise<boolean> {
  const { call } = useAuth()
  const noteName = useNoteName()
  const toasts = useToast()
  const { takeOut } = useRemoval(thing)

  return async (email) => {
    if (email.trim() === '') return refuse(attempt, 'Trag die Adresse der Person ein.')
    if (thing.memberIds.length >= MEMBER_LIMIT) {
      return refuse(attempt, `Mehr als ${MEMBER_LIMIT} Personen gehen nicht. Entferne zuerst jemanden.`)
    }
    const found = await attempt.run(() => call(findPerson, { email }))
    if (found?.ok !== true) return false
    const { person } = found.value
    noteName(person)
    if (thing.memberIds.includes(person.id)) return refuse(attempt, `${person.name} ist schon dabei.`)
    const shared = await attempt.run(() =>
      changeMembers(call, thing, (ids) => (ids.includes(person.id) ? ids : [...ids, person.id])),
    )
    if (shared?.ok !== true) return false
    toasts.show({
      kind: 'success',
      text: `„${shorten(thing.title, 40)}“ mit ${person.name} geteilt`,
      action: { label: 'Rückgängig', onClick: () => void takeOut(person.id) },
    })
    return true
  }
}

function refuse(attempt: Attempt, message: string): false {
  attempt.fail({ code: 'invalid-request', field: 'email', message })
  return false
}

const Form = styled('form')({ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 12 })

const Grow = styled('div')({ flex: '1 1 240px', minWidth: 0 })

/** Beside the input and not beside its label, which stands above it. */
const Action = styled('div')(({ theme }) => ({ paddingTop: 30, [theme.breakpoints.down('sm')]: { paddingTop: 0 } }))

type InviteNewcomerProps = {
  readonly thing: SharedThing
  readonly email: string
  /** The link was made: the address has done its part. */
  readonly onInvited: () => void
}

/** What can be done where no account has the address: the administrator invites by a link that shares the thing as well. */
function InviteNewcomer({ thing, email, onInvited }: InviteNewcomerProps) {
  const { call } = useAuth()
  const attempt = useAttempt()
  const [account] = useServerData(readAccount)
  const [signInOptions] = useServerData(readSignInOptions)
  const [link, setLink] = useState<string>()
  if (account.state !== 'ready' || signInOptions.state !== 'ready') return null
  const { registration } = signInOptions.value
  if (!account.value.security.isAdministrator || registration === 'closed')
    return (
      <Way gap={1.5}>
        <QuietText>{describeWay(registration)}</QuietText>
      </Way>
    )

  async function create(): Promise<void> {
    const { collection, id } = thing
    const made = await attempt.run(() => call(invite, { note: email, share: { collection, id } }))
    if (made?.ok === true) setLink(made.value.link)
  }

  return (
    <Way gap={1.5}>
      <QuietText>
        Mit einem Einladungslink legt die Person ein Konto an und sieht „{shorten(thing.title, 40)}“ sofort.
      </QuietText>
      <div>
        <Button icon="plus" isBusy={attempt.isBusy} onClick={() => void create()}>
          Einladungslink erstellen
        </Button>
      </div>
      <FormAlert message={attempt.failure?.message} />
      {link === undefined ? null : <InvitationDialog link={link} onClose={onInvited} />}
    </Way>
  )
}

function describeWay(registration: Registration): string {
  if (registration === 'open')
    return 'Neu hier? Unter der Adresse dieser App kann sich die Person registrieren. Danach kannst du mit ihr teilen.'
  if (registration === 'invite')
    return 'Neu hier? Einladen kann, wer diesen Server verwaltet. Danach kannst du mit der Person teilen.'
  return 'Neue Konten sind auf diesem Server gerade nicht möglich. Das stellt ein, wer ihn verwaltet.'
}

const Way = styled(Stack)({ marginTop: 16 })
