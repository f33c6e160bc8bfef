/** The step after the first proof, for whoever has set up a second one. */
import { useState } from 'react'
import { TRUSTED_DEVICE_LIFE_MS } from '#auth'
import { DAY_MS } from '#base/clock'
import type { Result } from '#base/result'
import type { RequestFailure } from '#http/client'
import { Button } from '#ui/button'
import { QuietText, SectionTitle, Stack } from '#ui/card'
import { Checkbox } from '#ui/checkbox'
import { Field } from '#ui/field'
import { CodeField } from './code-field.tsx'
import { EntryForm, textOf } from './entry-form.tsx'
import { useAttempt } from './use-attempt.ts'

const APP_CODE_DIGITS = 6

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
  const [isRecovery, setRecovery] = useState(false)
  const [code, setCode] = useState('')
  const days = TRUSTED_DEVICE_LIFE_MS / DAY_MS

  async function send(form: FormData): Promise<void> {
    const given = { code: textOf(form, 'code').trim(), isDeviceTrusted: form.get('trust') !== null }
    await attempt.run(() => finish(given))
  }

  return (
    <Stack gap={2.5}>
      <div>
        <SectionTitle>Zwei-Faktor-Code</SectionTitle>
        <QuietText>
          {isRecovery
            ? 'Nimm einen der Wiederherstellungscodes, die du dir aufgehoben hast. Jeder gilt nur einmal.'
            : 'Öffne deine Authentifizierungs-App und gib den Code ein, der dort für Taschenmesser steht.'}
        </QuietText>
      </div>
      <EntryForm
        attempt={attempt}
        fields={['code']}
        submitLabel="Weiter"
        onSubmit={(form) => void send(form)}
        after={
          <div>
            <Button
              look="quiet"
              onClick={() => {
                attempt.clear()
                setRecovery(!isRecovery)
              }}
              fullWidth
            >
              {isRecovery ? 'Code aus der App benutzen' : 'Wiederherstellungscode benutzen'}
            </Button>
            <Button look="quiet" onClick={onStartOver} fullWidth>
              Von vorn anfangen
            </Button>
          </div>
        }
      >
        {(errorOf) => (
          <>
            {isRecovery ? (
              <Field
                key="recovery"
                label="Wiederherstellungscode"
                name="code"
                autoComplete="off"
                error={errorOf('code')}
                autoFocus
                isRequired
              />
            ) : (
              <CodeField
                key="app"
                label="Code aus der App"
                digits={APP_CODE_DIGITS}
                value={code}
                onChange={setCode}
                error={errorOf('code')}
              />
            )}
            <Checkbox name="trust" label={`Diesem Gerät ${days} Tage vertrauen`} />
          </>
        )}
      </EntryForm>
    </Stack>
  )
}
