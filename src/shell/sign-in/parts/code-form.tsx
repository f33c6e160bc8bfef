/** Taking a one-time code that came by mail, with the way to another one. */
import { useState, type ReactNode } from 'react'
import { MAIL_CODE_DIGITS, MAIL_CODE_LIFE_MS } from '#auth'
import { MINUTE_MS } from '#base/clock'
import type { Result } from '#base/result'
import type { RequestFailure } from '#http/client'
import { Button } from '#ui/button'
import { QuietText } from '#ui/card'
import { FormAlert } from '#ui/page/notice'
import { noMailTexts } from '../../words/no-mail.ts'
import { CodeField } from './code-field.tsx'
import { EntryForm, formatSeconds, textOf } from '../entry-form.tsx'
import { useAttempt, type Attempt } from './use-attempt.ts'
import { useCountdown } from './use-countdown.ts'

/** Long enough for a mail to arrive before the user requests the next one. */
const RESEND_MS = 30_000

type CodeFormProps = {
  readonly attempt: Attempt
  readonly submitLabel: string
  readonly onSubmit: (code: string) => void
  readonly onResend: () => Promise<Result<unknown, RequestFailure>>
  /** Beside the way to another code. */
  readonly after?: ReactNode
}

export function CodeForm({ attempt, submitLabel, onSubmit, onResend, after }: CodeFormProps) {
  const resending = useAttempt()
  const [code, setCode] = useState('')
  const [sentAtMs, setSentAtMs] = useState(() => performance.now())
  const secondsLeft = useCountdown(Math.max(sentAtMs + RESEND_MS, resending.failure?.retryAtMs ?? 0))

  async function resend(): Promise<void> {
    const answer = await resending.run(onResend)
    if (answer?.ok !== true) return
    attempt.clear()
    setCode('')
    setSentAtMs(performance.now())
  }

  return (
    <EntryForm
      attempt={attempt}
      fields={['code']}
      submitLabel={submitLabel}
      onSubmit={(form) => onSubmit(textOf(form, 'code'))}
      after={
        <>
          <FormAlert message={resending.failure?.message} />
          <Button
            variant="quiet"
            isBusy={resending.isBusy}
            disabled={secondsLeft > 0}
            onClick={() => void resend()}
            fullWidth
          >
            {secondsLeft > 0 ? `Neuer Code in ${formatSeconds(secondsLeft)}` : 'Neuen Code schicken'}
          </Button>
          {after}
        </>
      }
    >
      {(errorOf) => (
        <CodeField
          label="Code"
          digits={MAIL_CODE_DIGITS}
          value={code}
          onChange={setCode}
          onComplete={onSubmit}
          error={errorOf('code')}
        />
      )}
    </EntryForm>
  )
}

type CodeHintProps = {
  readonly email: string | undefined
  readonly isMailSent: boolean
  /** The server does not say whether there is an account with this address, so neither can we. */
  readonly isPerhapsNobody?: boolean
}

/** Describes where the user finds the code. */
export function CodeHint({ email = 'deine E-Mail-Adresse', isMailSent, isPerhapsNobody = false }: CodeHintProps) {
  const life = `Er gilt ${MAIL_CODE_LIFE_MS / MINUTE_MS} Minuten.`
  if (!isMailSent) {
    return (
      <QuietText>
        {noMailTexts.code} {life}
      </QuietText>
    )
  }
  return (
    <QuietText>
      {isPerhapsNobody ? 'Wenn es ein Konto dazu gibt, ist ein Code unterwegs an ' : 'Ein Code ist unterwegs an '}
      <strong>{email}</strong>. {life} Nichts da? Sieh auch im Spam-Ordner nach.
    </QuietText>
  )
}
