import { useAuth, type AuthClient } from '#auth/client'
import { Field } from '#ui/form/field'

/** The e-mail field of pages that ask for nothing else; the input of one page of signing in stands on the next. */
export function TypedEmailField({
  error,
  autoFocus = false,
}: {
  readonly error: string | undefined
  readonly autoFocus?: boolean
}) {
  const [typedEmail, keepTypedEmail] = useTypedEmail()
  return (
    <Field
      label="E-Mail"
      name="email"
      type="email"
      autoComplete="email"
      defaultValue={typedEmail}
      onChange={keepTypedEmail}
      error={error}
      autoFocus={autoFocus}
      isRequired
    />
  )
}

const typed = new WeakMap<AuthClient, string>()

/** The e-mail address that was typed on one page of signing in, and how to keep it, so that the next page begins with it. */
export function useTypedEmail(): readonly [email: string, keep: (email: string) => void] {
  const auth = useAuth()
  return [typed.get(auth) ?? '', (email) => void typed.set(auth, email)]
}
