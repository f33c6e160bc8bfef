import { Field } from '#ui/form/field'
import { useTypedEmail } from './typed-email.ts'

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
