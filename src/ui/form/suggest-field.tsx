/** A field with suggestions that narrow while it is typed in; anything else may be typed too. */
import OutlinedInput from '@mui/material/OutlinedInput'
import { FieldFrame, type FieldWords } from './field-frame.tsx'

type SuggestFieldProps = FieldWords & {
  readonly name: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly suggestions: readonly string[]
  readonly placeholder?: string
  readonly maxLength?: number
}

export function SuggestField({ label, hint, error, suggestions, maxLength, onChange, ...input }: SuggestFieldProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {({ id, ...tie }) => (
        <>
          <OutlinedInput
            {...input}
            id={id}
            fullWidth
            color="secondary"
            autoComplete="off"
            error={error !== undefined}
            onChange={(event) => onChange(event.target.value)}
            slotProps={{ input: { ...tie, maxLength, list: `${id}-suggestions` } }}
            sx={{ backgroundColor: 'background.raised', '& input': { height: 22, padding: '13px 16px' } }}
          />
          <datalist id={`${id}-suggestions`}>
            {suggestions.map((text) => (
              <option key={text} value={text}>
                {text}
              </option>
            ))}
          </datalist>
        </>
      )}
    </FieldFrame>
  )
}
