/** Asks the signed-in person to show again who they are, in one of the ways they have. */
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import type * as z from 'zod/mini'
import { beginPasskeySignIn, sendReauthenticationCode, finishSecondFactor, reauthenticate } from '#auth'
import { askForPasskey, useAuth } from '#auth/client'
import { ok, type Result } from '#base/result'
import type { RequestFailure } from '#http/client'
import { Button } from '#ui/button'
import { QuietText, Stack } from '#ui/card'
import { Dialog } from '#ui/dialog'
import { Field } from '#ui/form/field'
import { mailIcon, passkeyIcon } from '#ui/page/account-icons'
import { FormAlert } from '#ui/page/notice'
import { CodeForm, CodeHint, SecondFactorForm } from '../sign-in/parts/code-form.tsx'
import { EntryForm, textOf } from '../sign-in/entry-page.tsx'
import { OrDivider } from '../sign-in/parts/or-divider.tsx'
import { ProviderButtons } from '../sign-in/parts/provider-buttons.tsx'
import { useAttempt, failureOf } from '../sign-in/parts/use-attempt.ts'
import { useOwnWays, type OwnWays } from './use-own-ways.ts'

type Way = { readonly prove: Prove }

type ReauthenticationDialogProps = { readonly onDone: () => void; readonly onCancel: () => void }

export function ReauthenticationDialog({ onDone, onCancel }: ReauthenticationDialogProps) {
  const { asked, retry } = useOwnWays()
  const proof = useProof(onDone)
  return (
    <Dialog
      title="Bestätige, dass du es bist"
      onClose={onCancel}
      actions={
        <Button variant="quiet" onClick={onCancel}>
          Abbrechen
        </Button>
      }
    >
      <FormAlert message={asked?.ok === false ? asked.error.message : undefined} />
      {asked === undefined ? (
        <QuietText>Einen Moment …</QuietText>
      ) : proof.isSecondFactorAsked ? (
        <SecondFactorForm finish={proof.finish} onStartOver={proof.startOver} />
      ) : asked.ok ? (
        <Ways ways={asked.value} prove={proof.prove} onReturn={proof.noteReturn} />
      ) : (
        <Button icon="sync" onClick={retry}>
          Noch einmal versuchen
        </Button>
      )}
    </Dialog>
  )
}

type WaysProps = Way & {
  readonly ways: OwnWays
  /** Back from a provider. */
  readonly onReturn: (result: 'ok' | 'multi-factor-auth-required') => void
}

function Ways({ ways, prove, onReturn }: WaysProps) {
  const [isCodeAsked, setCodeAsked] = useState(false)
  // On a server without mails its operator has to hand over the code: only for users with no proof of their own.
  const hasCode = ways.hasEmail && (ways.isMailSent || !(ways.hasPassword || ways.hasPasskey))
  const hasOthers = ways.hasPasskey || ways.providers.length > 0 || hasCode
  if (isCodeAsked) return <CodeWay ways={ways} prove={prove} />
  if (!ways.hasPassword && !hasOthers) {
    return <QuietText>Als Gast kannst du dich nicht ausweisen. Leg zuerst ein Konto an; deine Daten bleiben.</QuietText>
  }
  return (
    <Stack gap={2}>
      <QuietText>Das ist schnell getan und schützt dein Konto, wenn jemand anders an dein Gerät kommt.</QuietText>
      {ways.hasPassword ? <PasswordWay email={ways.email} prove={prove} /> : null}
      {ways.hasPassword && hasOthers ? <OrDivider /> : null}
      {ways.hasPasskey ? <PasskeyWay prove={prove} /> : null}
      <ProviderButtons
        providers={ways.providers}
        purpose="reauthenticate"
        nextPath={window.location.pathname}
        verb="bestätigen"
        onReturn={onReturn}
      />
      {hasCode ? <AskForCode onAsked={() => setCodeAsked(true)} /> : null}
      {ways.hasPassword || ways.hasPasskey || ways.hasEmail ? null : (
        <QuietText>
          Fragt dein Anbieter dich nicht neu, dann leg zuerst ein Konto mit E-Mail und Passwort an; deine Daten bleiben.
        </QuietText>
      )}
    </Stack>
  )
}

function PasswordWay({ email, prove }: Way & { readonly email: string }) {
  const attempt = useAttempt()

  return (
    <EntryForm
      attempt={attempt}
      fields={['password']}
      submitLabel="Bestätigen"
      onSubmit={(form) => void attempt.run(() => prove({ password: textOf(form, 'password') }))}
    >
      {(errorOf) => (
        <div>
          {/* So that the browser's password manager knows whose password is meant. */}
          <Hidden name="email" type="email" autoComplete="username" value={email} readOnly tabIndex={-1} aria-hidden />
          <Field
            label="Passwort"
            name="password"
            type="password"
            autoComplete="current-password"
            error={errorOf('password')}
            autoFocus
            isRequired
          />
        </div>
      )}
    </EntryForm>
  )
}

function PasskeyWay({ prove }: Way) {
  const { call } = useAuth()
  const attempt = useAttempt()

  async function ask(): Promise<void> {
    const begun = await attempt.run(() => call(beginPasskeySignIn, {}))
    if (begun?.ok !== true) return
    const given = await askForPasskey(begun.value.options)
    if (!given.ok) return given.error === 'unauthorized-domain' ? attempt.fail(failureOf(given.error)) : undefined
    await attempt.run(() => prove({ passkey: given.value }))
  }

  return (
    <Stack gap={1}>
      <FormAlert message={attempt.failure?.message} />
      <Button icon={passkeyIcon} isBusy={attempt.isBusy} onClick={() => void ask()} fullWidth>
        Mit Passkey bestätigen
      </Button>
    </Stack>
  )
}

function AskForCode({ onAsked }: { readonly onAsked: () => void }) {
  const { call } = useAuth()
  const attempt = useAttempt()

  async function ask(): Promise<void> {
    const answer = await attempt.run(() => call(sendReauthenticationCode, {}))
    if (answer?.ok === true) onAsked()
  }

  return (
    <Stack gap={1}>
      <FormAlert message={attempt.failure?.message} />
      <Button icon={mailIcon} isBusy={attempt.isBusy} onClick={() => void ask()} fullWidth>
        Code per E-Mail
      </Button>
    </Stack>
  )
}

function CodeWay({ ways, prove }: Way & { readonly ways: OwnWays }) {
  const { call } = useAuth()
  const attempt = useAttempt()

  return (
    <Stack gap={2}>
      <CodeHint email={ways.email} isMailSent={ways.isMailSent} />
      <CodeForm
        attempt={attempt}
        submitLabel="Bestätigen"
        onSubmit={(code) => void attempt.run(() => prove({ code }))}
        onResend={() => call(sendReauthenticationCode, {})}
      />
    </Stack>
  )
}

const Hidden = styled('input')({
  position: 'absolute',
  width: 1,
  height: 1,
  padding: 0,
  border: 0,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
})

type Outcome = Promise<Result<unknown, RequestFailure>>

/** Shows the server one proof of who one is. */
type Prove = (proof: z.input<typeof reauthenticate.input>) => Outcome

/** The first proof and, for users who have one, the second factor; calls `onDone` once the server accepts. */
function useProof(onDone: () => void): {
  readonly prove: Prove
  readonly noteReturn: (result: 'ok' | 'multi-factor-auth-required') => void
  readonly isSecondFactorAsked: boolean
  readonly finish: (given: { readonly code: string; readonly isDeviceTrusted: boolean }) => Outcome
  readonly startOver: () => void
} {
  const { call } = useAuth()
  const [isSecondFactorAsked, setSecondFactorAsked] = useState(false)

  async function settle(asked: Outcome): Outcome {
    const answer = await asked
    if (answer.ok) onDone()
    else if (answer.error.code === 'multi-factor-auth-required') {
      setSecondFactorAsked(true)
      return ok(undefined)
    }
    return answer
  }

  return {
    prove: (proof) => settle(call(reauthenticate, proof)),
    noteReturn: (result) => (result === 'ok' ? onDone() : setSecondFactorAsked(true)),
    isSecondFactorAsked,
    finish: (given) => settle(call(finishSecondFactor, given)),
    startOver: () => setSecondFactorAsked(false),
  }
}
