/** The step after the first proof, for whoever has set up a second one. */
import { useState } from 'react'
import { finishSecondFactor, TRUSTED_DEVICE_LIFE_MS } from '#auth'
import { DAY_MS } from '#base/clock'
import { Button } from '#ui/button'
import { QuietText, SectionTitle, Stack } from '#ui/card'
import { Checkbox } from '#ui/checkbox'
import { Field } from '#ui/field'
import { CodeField } from './code-field.tsx'
import { EntryForm, textOf } from './entry-form.tsx'
import { useAttempt } from './use-attempt.ts'
import type { Entry } from './use-entry.ts'

const APP_CODE_DIGITS = 6

export function SecondFactorForm({ entry }: { readonly entry: Entry }) {
  const attempt = useAttempt()
  const [isRecovery, setRecovery] = useState(false)
  const [code, setCode] = useState('')
  const days = TRUSTED_DEVICE_LIFE_MS / DAY_MS

  async function send(form: FormData): Promise<void> {
    const isDeviceTrusted = form.get('trust') !== null
    await attempt.run(() =>
      entry.enter((call) => call(finishSecondFactor, { code: textOf(form, 'code').trim(), isDeviceTrusted })),
    )
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
            <Button look="quiet" onClick={entry.startOver} fullWidth>
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
