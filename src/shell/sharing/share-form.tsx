/** The form that adds a member by their address. */
import { styled } from '@mui/material/styles'
import { useRef, useState, type SubmitEvent } from 'react'
import { EMAIL_MAX_LENGTH, findPerson } from '#auth'
import { useAuth, useNoteName } from '#auth/client'
import { MEMBER_LIMIT } from '#documents'
import { changeMembers } from '#documents/client'
import { useToast } from '#messaging/client'
import { Button } from '#ui/button'
import { Card, QuietText } from '#ui/card'
import { Field } from '#ui/form/field'
import { FormAlert } from '#ui/page/notice'
import { formatSeconds } from '../sign-in/entry-form.tsx'
import { useAttempt, type Attempt } from '../sign-in/parts/use-attempt.ts'
import { useCountdown } from '../sign-in/parts/use-countdown.ts'
import { shorten } from '../words/describe-value.ts'
import { InviteNewcomer } from './invite-newcomer.tsx'
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
