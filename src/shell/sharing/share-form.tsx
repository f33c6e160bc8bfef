/** The form that adds a member by their address. */
import { styled } from '@mui/material/styles'
import { useRef, useState, type SubmitEvent } from 'react'
import { EMAIL_MAX_LENGTH, findPerson } from '#auth'
import { useAuth, useNoteName } from '#auth/client'
import { failed } from '#base/result'
import { MEMBER_LIMIT } from '#documents'
import { changeMembers } from '#documents/client'
import { unreachable, type RequestFailure } from '#http/client'
import { useToast } from '#messaging/client'
import { Button } from '#ui/button'
import { Card, Cluster, QuietText } from '#ui/card'
import { Chip } from '#ui/form/chip'
import { Field } from '#ui/form/field'
import { FormAlert } from '#ui/page/notice'
import { formatSeconds } from '../sign-in/entry-page.tsx'
import { useAttempt, type Attempt } from '../sign-in/parts/use-attempt.ts'
import { useCountdown } from '../sign-in/parts/use-countdown.ts'
import { shorten } from '../words/describe-value.ts'
import { InviteNewcomer } from './invite-newcomer.tsx'
import { useReaderList } from './reader-list.ts'
import type { SharedThing } from './shared-thing.ts'
import { useRemoval } from './use-removal.ts'

export function ShareForm({ thing, isOnline }: { readonly thing: SharedThing; readonly isOnline: boolean }) {
  const attempt = useAttempt()
  const [isReader, setReader] = useState(false)
  const share = useShare(thing, attempt, isReader)
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
    if (await share(email)) {
      setEmail('')
      setReader(false)
    }
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
        <Submit isBusy={attempt.isBusy} isPossible={isOnline && thing.isOnServer} secondsLeft={secondsLeft} />
        {thing.readers === undefined ? null : <Rights isReader={isReader} onChange={setReader} />}
      </Form>
      {failure?.code === 'person-not-found' ? (
        <InviteNewcomer thing={thing} email={email} isReader={isReader} onInvited={() => type('')} />
      ) : null}
      <FormAlert message={isFieldError ? undefined : failure?.message} />
      {thing.isOnServer ? null : <NotOnServer thing={thing} />}
    </Card>
  )
}

type SubmitProps = { readonly isBusy: boolean; readonly isPossible: boolean; readonly secondsLeft: number }

function Submit({ isBusy, isPossible, secondsLeft }: SubmitProps) {
  return (
    <Action>
      <Button variant="primary" type="submit" isBusy={isBusy} disabled={!isPossible || secondsLeft > 0}>
        {secondsLeft > 0 ? `Geht wieder in ${formatSeconds(secondsLeft)}` : 'Teilen'}
      </Button>
    </Action>
  )
}

type RightsProps = { readonly isReader: boolean; readonly onChange: (isReader: boolean) => void }

function Rights({ isReader, onChange }: RightsProps) {
  return (
    <Line gap={0.5} role="group" aria-label="Die eingeladene Person">
      <Chip isOn={!isReader} onClick={() => onChange(false)}>
        Bearbeitet
      </Chip>
      <Chip isOn={isReader} onClick={() => onChange(true)}>
        Liest nur mit
      </Chip>
    </Line>
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

/** Finds the person and lets them in, with the rights that are chosen, from the first moment; true when they are in. */
function useShare(thing: SharedThing, attempt: Attempt, isReader: boolean): (email: string) => Promise<boolean> {
  const { call } = useAuth()
  const readers = useReaderList(thing)
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
    const isNew = !readers.isListed(person.id)
    // What this press has added to the list goes again if the person does not come in.
    const forget = (): void => {
      if (isReader && isNew) readers.remove(person.id)
    }
    let isAsked = false
    const shared = await attempt.run(async () => {
      const listed = isReader ? await readers.add(person.id) : 'listed'
      if (listed !== 'listed') return failed(listed === 'refused' ? REFUSED : unreachable)
      isAsked = true
      return changeMembers(call, thing, (ids) => (ids.includes(person.id) ? ids : [...ids, person.id]))
    })
    if (shared?.ok !== true) {
      // Without an answer the person may be in, and would edit if they left the list.
      if (!isAsked || (shared !== undefined && shared.error.code !== unreachable.code)) forget()
      return false
    }
    if (!isReader) readers.remove(person.id)
    toasts.show({
      kind: 'success',
      text: `„${shorten(thing.title, 40)}“ mit ${person.name} geteilt`,
      action: { label: 'Rückgängig', onClick: () => void takeOut(person.id).then((isOut) => isOut && forget()) },
    })
    return true
  }
}

const REFUSED: RequestFailure = {
  ...{ code: 'invalid-request', status: 400 },
  message: 'Der Server hat es abgelehnt. Warum, steht unter „Nicht übernommen“.',
}

function refuse(attempt: Attempt, message: string): false {
  attempt.fail({ code: 'invalid-request', field: 'email', message })
  return false
}

const Form = styled('form')({ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 12 })

const Grow = styled('div')({ flex: '1 1 240px', minWidth: 0 })

/** Beside the input and not beside its label, which stands above it. */
const Action = styled('div')(({ theme }) => ({ paddingTop: 30, [theme.breakpoints.down('sm')]: { paddingTop: 0 } }))

const Line = styled(Cluster)({ flex: '1 0 100%' })
