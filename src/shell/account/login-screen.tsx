import { signIn } from '#auth'
import { useAuth } from '#auth/client'
import { Field } from '#ui/field'
import { AuthForm, OtherFormLink } from './auth-form.tsx'

export function LoginScreen() {
  const auth = useAuth()
  return (
    <AuthForm
      title="Anmelden"
      lead="Schön, dass du wieder da bist."
      submitLabel="Anmelden"
      fields={['email', 'password']}
      send={(form) =>
        auth.enter((call) => call(signIn, { email: textOf(form, 'email'), password: textOf(form, 'password') }))
      }
      renderFields={(errorOf) => (
        <>
          <Field label="E-Mail" name="email" type="email" autoComplete="username" error={errorOf('email')} isRequired />
          <Field
            label="Passwort"
            name="password"
            type="password"
            autoComplete="current-password"
            error={errorOf('password')}
            isRequired
          />
        </>
      )}
      footer={
        <>
          Noch kein Konto? <OtherFormLink to="/register">Jetzt anlegen</OtherFormLink>
        </>
      }
    />
  )
}

/** A text field of a form; files are never among them. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
