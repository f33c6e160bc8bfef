/** Proposes to confirm the e-mail address, where the server sends mails. */
import { useEffect, useState } from 'react'
import { isGuestEmail, readAccount, readSignInOptions, sendEmailVerification } from '#auth'
import { useAuth, useUser } from '#auth/client'
import { useToast } from '#messaging/client'
import { Button } from '#ui/button'
import { FormAlert } from '#ui/page/notice'
import { useIsOnline } from '../browser/connectivity.ts'
import { HintCard, type DueHint } from './hint-card.tsx'
import { beginHint, endHint, isHintDue, putOffHint, type HintKey } from './hint-memory.ts'

const NAME = 'hint:mail'

/** Only the server knows; it is asked only if `isNext`, until the address is confirmed, and not again for 30 days if it sends no mails. */
export function useMailHint(isNext: boolean): DueHint {
  const user = useUser()
  const key = { userId: user?.id, name: NAME }
  const canAsk = isNext && user !== null && !isGuestEmail(user.email) && isHintDue(key)
  const email = useUnconfirmed(useIsOnline() && canAsk, key)
  if (email === undefined || email === 'unknown') return email
  return { id: NAME, draw: (onDone) => <MailHint {...{ of: key, onDone }} email={email.address} /> }
}

type Unconfirmed = { readonly address: string } | 'unknown' | undefined

function useUnconfirmed(isWanted: boolean, { userId, name }: HintKey): Unconfirmed {
  const { call } = useAuth()
  const [found, setFound] = useState<{ readonly address: string } | 'none'>()
  useEffect(() => {
    let isAsking = isWanted
    async function ask(): Promise<{ readonly address: string } | 'none'> {
      const options = await call(readSignInOptions, {})
      if (!options.ok) return 'none'
      if (!options.value.isMailSent) {
        beginHint({ userId, name })
        return 'none'
      }
      const answer = await call(readAccount, {})
      if (!answer.ok) return 'none'
      const { email, emailVerified } = answer.value.account
      if (emailVerified) endHint({ userId, name })
      return email === null || emailVerified ? 'none' : { address: email }
    }
    if (isWanted) void ask().then((answer) => isAsking && setFound(answer))
    return () => {
      isAsking = false
    }
  }, [call, isWanted, name, userId])
  if (found === 'none') return undefined
  return found ?? (isWanted ? 'unknown' : undefined)
}

type MailHintProps = { readonly of: HintKey; readonly email: string; readonly onDone: () => void }

function MailHint({ of, email, onDone }: MailHintProps) {
  const { call } = useAuth()
  const toasts = useToast()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  async function send(): Promise<void> {
    setBusy(true)
    setError(undefined)
    const answer = await call(sendEmailVerification, {})
    setBusy(false)
    if (!answer.ok) return setError(answer.error.message)
    putOffHint(of)
    onDone()
    toasts.show({ kind: 'success', text: 'Der Link ist unterwegs. Schau in dein Postfach.' })
  }
  return (
    <HintCard
      of={of}
      title="E-Mail-Adresse bestätigen?"
      onDone={onDone}
      action={
        <Button variant="secondary" isBusy={isBusy} onClick={() => void send()}>
          Link schicken
        </Button>
      }
    >
      Deine Adresse {email} ist noch nicht bestätigt. Nachrichten per E-Mail kommen erst danach.
      <FormAlert message={error} />
    </HintCard>
  )
}
