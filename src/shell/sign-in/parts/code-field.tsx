import { Field } from '#ui/form/field'

type CodeFieldProps = {
  readonly label: string
  readonly digits: number
  readonly value: string
  readonly onChange: (code: string) => void
  /** Called when all digits are entered, so that no button press is needed. */
  readonly onComplete?: (code: string) => void
  readonly hint?: string
  readonly error: string | undefined
}

/** One input for all digits: pasting works, and phones offer the code that just arrived. */
export function CodeField({ digits, onChange, onComplete, ...field }: CodeFieldProps) {
  return (
    <Field
      {...field}
      name="code"
      variant="code"
      autoComplete="one-time-code"
      autoFocus
      isRequired
      onChange={(typed) => {
        const code = typed.replaceAll(/\D/g, '').slice(0, digits)
        onChange(code)
        if (code.length === digits && code !== field.value) onComplete?.(code)
      }}
    />
  )
}
