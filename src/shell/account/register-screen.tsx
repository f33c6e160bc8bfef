import { NAME_MAX_LENGTH, PASSWORD_MIN_LENGTH, signUp } from '#auth'
import { useAuth } from '#auth/client'
import { Field } from '#ui/field'
import { AuthForm, OtherFormLink } from './auth-form.tsx'
import { textOf } from './login-screen.tsx'

export function RegisterScreen() {
  const auth = useAuth()
  return (
    <AuthForm
      title="Registrieren"
      lead="Ein Konto für alle Werkzeuge, auf jedem Gerät."
      submitLabel="Registrieren"
      fields={['name', 'email', 'password']}
      send={(form) =>
        auth.enter((call) =>
          call(signUp, {
            name: textOf(form, 'name'),
            email: textOf(form, 'email'),
            password: textOf(form, 'password'),
          }),
        )
      }
      renderFields={(errorOf) => (
        <>
          <Field
            label="Name"
            name="name"
            autoComplete="name"
            error={errorOf('name')}
            maxLength={NAME_MAX_LENGTH}
            isRequired
          />
          <Field label="E-Mail" name="email" type="email" autoComplete="email" error={errorOf('email')} isRequired />
          <Field
            label="Passwort"
            name="password"
            type="password"
            autoComplete="new-password"
            hint={`Mindestens ${PASSWORD_MIN_LENGTH} Zeichen. Ein ganzer Satz ist leicht zu merken und schwer zu erraten.`}
            error={errorOf('password')}
            isRequired
          />
        </>
      )}
      footer={
        <>
          Du hast schon ein Konto? <OtherFormLink to="/login">Melde dich an</OtherFormLink>
        </>
      }
    />
  )
}
