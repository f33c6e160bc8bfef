/** Taking a one-time code: one that came by mail, with the way to another one, or the second factor. */
import { useState, type ReactNode } from 'react'
import { MAIL_CODE_DIGITS, MAIL_CODE_LIFE_MS, TRUSTED_DEVICE_LIFE_MS } from '#auth'
import { MINUTE_MS, DAY_MS } from '#base/clock'
import type { Result } from '#base/result'
import type { RequestFailure } from '#http/client'
import { Button } from '#ui/button'
import { QuietText, SectionTitle, Stack } from '#ui/card'
import { Checkbox } from '#ui/form/checkbox'
import { Field } from '#ui/form/field'
import { FormAlert } from '#ui/page/notice'
import { noMailTexts } from '../../words/no-mail.ts'
import { EntryForm, formatSeconds, textOf } from '../entry-page.tsx'
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

const APP_CODE_DIGITS = 6

type CodeKind = 'app' | 'recovery'

const explanations: Record<CodeKind, string> = {
  app: 'Öffne deine Authentifizierungs-App und gib den Code ein, der dort für Taschenmesser steht.',
  recovery: 'Nimm einen der Wiederherstellungscodes, die du dir aufgehoben hast. Jeder gilt nur einmal.',
}

type SecondFactorFormProps = {
  readonly finish: (given: {
    readonly code: string
    readonly isDeviceTrusted: boolean
  }) => Promise<Result<unknown, RequestFailure>>
  /** Back to the first proof. */
  readonly onStartOver: () => void
}

/** The step after the first proof, for users who have set up a second factor. */
export function SecondFactorForm({ finish, onStartOver }: SecondFactorFormProps) {
  const attempt = useAttempt()
  const [kind, setKind] = useState<CodeKind>('app')
  const days = TRUSTED_DEVICE_LIFE_MS / DAY_MS

  function send(form: FormData): void {
    const given = { code: textOf(form, 'code').trim(), isDeviceTrusted: form.get('trust') !== null }
    void attempt.run(() => finish(given))
  }

  function change(next: CodeKind): void {
    attempt.clear()
    setKind(next)
  }

  return (
    <Stack gap={2.5}>
      <div>
        <SectionTitle>Zwei-Faktor-Code</SectionTitle>
        <QuietText>{explanations[kind]}</QuietText>
      </div>
      <EntryForm
        attempt={attempt}
        fields={['code']}
        submitLabel="Weiter"
        onSubmit={send}
        after={<OtherSteps kind={kind} onChange={change} onStartOver={onStartOver} />}
      >
        {(errorOf) => (
          <>
            {kind === 'app' ? <AppCodeField error={errorOf('code')} /> : <RecoveryCodeField error={errorOf('code')} />}
            <Checkbox name="trust" label={`Diesem Gerät ${days} Tage vertrauen`} />
          </>
        )}
      </EntryForm>
    </Stack>
  )
}

type OtherStepsProps = {
  readonly kind: CodeKind
  readonly onChange: (kind: CodeKind) => void
  readonly onStartOver: () => void
}

function OtherSteps({ kind, onChange, onStartOver }: OtherStepsProps) {
  return (
    <div>
      {kind === 'app' ? (
        <Button variant="quiet" onClick={() => onChange('recovery')} fullWidth>
          Wiederherstellungscode benutzen
        </Button>
      ) : (
        <Button variant="quiet" onClick={() => onChange('app')} fullWidth>
          Code aus der App benutzen
        </Button>
      )}
      <Button variant="quiet" onClick={onStartOver} fullWidth>
        Von vorn anfangen
      </Button>
    </div>
  )
}

type CodeInputProps = { readonly error: string | undefined }

function AppCodeField({ error }: CodeInputProps) {
  const [code, setCode] = useState('')
  // Not sent with the last digit: the user still has to choose whether to trust the device.
  return <CodeField label="Code aus der App" digits={APP_CODE_DIGITS} value={code} onChange={setCode} error={error} />
}

function RecoveryCodeField({ error }: CodeInputProps) {
  return <Field label="Wiederherstellungscode" name="code" autoComplete="off" error={error} autoFocus isRequired />
}

type CodeFieldProps = {
  readonly label: string
  readonly digits: number
  readonly value: string
  readonly onChange: (code: string) => void
  /** Called when all digits are entered, so that no button press is needed. */
  readonly onComplete?: (code: string) => void
  readonly error: string | undefined
}

/** One input for all digits: pasting works, and phones offer the code that just arrived. */
function CodeField({ digits, onChange, onComplete, ...field }: CodeFieldProps) {
  return (
    <Field
      {...field}
      name="code"
      variant="code"
      autoComplete="one-time-code"
      autoFocus
      isRequired
      onChange={(typed) => {
        const code = typed.replaceAll(/\D/g, '').slice(0, digits)
        onChange(code)
        if (code.length === digits && code !== field.value) onComplete?.(code)
      }}
    />
  )
}
