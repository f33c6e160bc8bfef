import { useState } from 'react'
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '#auth'
import { formatCount } from '#base/text/format'
import { Field } from '#ui/form/field'

type NewPasswordFieldProps = { readonly label: string; readonly error: string | undefined }

/**
 * A password to be chosen, with one line below it: the length while the user types, because whether it is easy to guess only the server
 * knows; in its place what the server refused.
 */
export function NewPasswordField({ label, error }: NewPasswordFieldProps) {
  const [length, setLength] = useState(0)
  return (
    <Field
      label={label}
      name="password"
      type="password"
      autoComplete="new-password"
      hint={error === undefined ? hintOf(length) : undefined}
      onChange={(password) => setLength([...password].length)}
      error={error}
      isRequired
    />
  )
}

function hintOf(length: number): string {
  if (length === 0) {
    return `Mindestens ${PASSWORD_MIN_LENGTH} Zeichen. Ein ganzer Satz ist leicht zu merken und schwer zu erraten.`
  }
  if (length < PASSWORD_MIN_LENGTH) {
    return `Noch ${formatCount(PASSWORD_MIN_LENGTH - length, 'Zeichen', 'Zeichen')}.`
  }
  if (length > PASSWORD_MAX_LENGTH) return `Das ist zu lang: höchstens ${PASSWORD_MAX_LENGTH} Zeichen.`
  return 'Lang genug.'
}
