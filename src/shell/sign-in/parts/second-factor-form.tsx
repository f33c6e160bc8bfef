/** The step after the first proof, for users who have set up a second factor. */
import { useState } from 'react'
import { TRUSTED_DEVICE_LIFE_MS } from '#auth'
import { DAY_MS } from '#base/clock'
import type { Result } from '#base/result'
import type { RequestFailure } from '#http/client'
import { Button } from '#ui/button'
import { QuietText, SectionTitle, Stack } from '#ui/card'
import { Checkbox } from '#ui/form/checkbox'
import { Field } from '#ui/form/field'
import { CodeField } from './code-field.tsx'
import { EntryForm, textOf } from '../entry-form.tsx'
import { useAttempt } from './use-attempt.ts'

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
