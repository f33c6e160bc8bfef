import { NAME_MAX_LENGTH } from '#auth'
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
  const [typedEmail, keepTypedEmail] = useTyped('email')
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

export function TypedNameField({ error }: { readonly error: string | undefined }) {
  const [typedName, keepTypedName] = useTyped('name')
  return (
    <Field
      label="Name"
      name="name"
      autoComplete="name"
      defaultValue={typedName}
      onChange={keepTypedName}
      error={error}
      maxLength={NAME_MAX_LENGTH}
      isRequired
    />
  )
}

type Typed = Readonly<Partial<Record<'email' | 'name', string>>>

const typed = new WeakMap<AuthClient, Typed>()

/** The next user of this device begins with empty fields. */
export function forgetTyped(auth: AuthClient): void {
  typed.delete(auth)
}

/** What was typed into a field of one page of signing in, and how to keep it, so that the next page begins with it. */
export function useTyped(field: keyof Typed): readonly [text: string, keep: (text: string) => void] {
  const auth = useAuth()
  return [typed.get(auth)?.[field] ?? '', (text) => void typed.set(auth, { ...typed.get(auth), [field]: text })]
}
