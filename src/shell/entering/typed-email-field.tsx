import { Field } from '#ui/field'
import { keepTypedEmail, readTypedEmail } from './typed-email.ts'

/** The e-mail where only that is asked; what was typed on one page of the way in stands on the next. */
export function TypedEmailField({
  error,
  autoFocus = false,
}: {
  readonly error: string | undefined
  readonly autoFocus?: boolean
}) {
  return (
    <Field
      label="E-Mail"
      name="email"
      type="email"
      autoComplete="email"
      defaultValue={readTypedEmail()}
      onChange={keepTypedEmail}
      error={error}
      autoFocus={autoFocus}
      isRequired
    />
  )
}
