import { keepGuest, signUp, type SignInOptions } from '#auth'
import { Field } from '#ui/form/field'
import { EntryForm, textOf } from './entry-page.tsx'
import { NewPasswordField } from './parts/new-password-field.tsx'
import { OrDivider } from './parts/or-divider.tsx'
import { ProviderEntry } from './parts/provider-buttons.tsx'
import { TypedNameField, useTyped } from './parts/typed-fields.tsx'
import { useAttempt } from './parts/use-attempt.ts'
import type { Entry } from './use-entry.ts'

export type RegisterFormValues = {
  readonly name: string
  readonly email: string
  readonly password: string
  readonly invitation?: string
}

type RegisterFormProps = {
  readonly entry: Entry
  readonly isGuest: boolean
  readonly invitation: string
  readonly providers: SignInOptions['providers']
  /** The server wants the address confirmed first. */
  readonly onCodeSent: (values: RegisterFormValues) => void
}

export function RegisterForm({ entry, isGuest, invitation, providers, onCodeSent }: RegisterFormProps) {
  const attempt = useAttempt()
  const [typedEmail, keepTypedEmail] = useTyped('email')
  const invited = invitation === '' ? {} : { invitation }

  async function send(form: FormData): Promise<void> {
    const [name, email, password] = [textOf(form, 'name'), textOf(form, 'email'), textOf(form, 'password')]
    const values = { name, email, password, ...invited }
    const answer = await attempt.run(() => entry.enter((call) => call(isGuest ? keepGuest : signUp, values)))
    if (answer?.ok === true && answer.value === 'code-sent') onCodeSent(values)
  }

  return (
    <>
      <EntryForm
        attempt={attempt}
        fields={['name', 'email', 'password']}
        submitLabel={isGuest ? 'Konto anlegen' : 'Registrieren'}
        onSubmit={(form) => void send(form)}
      >
        {(errorOf) => (
          <>
            <TypedNameField error={errorOf('name')} />
            <Field
              label="E-Mail"
              name="email"
              type="email"
              autoComplete="username"
              defaultValue={typedEmail}
              onChange={keepTypedEmail}
              error={errorOf('email')}
              isRequired
            />
            <NewPasswordField label="Passwort" error={errorOf('password')} />
          </>
        )}
      </EntryForm>
      {providers.length === 0 ? null : <OrDivider />}
      <ProviderEntry entry={entry} providers={providers} verb="registrieren" {...invited} />
    </>
  )
}
