/** A form field: its label, its input, a hint, and what is wrong with it right beside it. */
import OutlinedInput from '@mui/material/OutlinedInput'
import { useState, type KeyboardEvent, type ReactNode, type Ref } from 'react'
import { IconButton } from '../button.tsx'
import { DateInput, hasGermanInputs } from '../date/date-input.tsx'
import { FieldFrame, type FieldWords } from './field-frame.tsx'

type FieldProps = FieldWords & {
  readonly name: string
  readonly type?: 'text' | 'email' | 'password' | 'time' | 'date'
  /** `code`: digits, apart from each other, from the keyboard of numbers. */
  readonly variant?: 'text' | 'code'
  /** The keyboard of a phone: digits only, or with a comma. */
  readonly inputMode?: 'numeric' | 'decimal'
  readonly value?: string
  readonly defaultValue?: string
  readonly onChange?: (value: string) => void
  readonly onKeyDown?: (event: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>) => void
  readonly onBlur?: () => void
  readonly autoComplete?: string
  readonly isRequired?: boolean
  readonly maxLength?: number
  /** To be read and copied only. */
  readonly isReadOnly?: boolean
  readonly rows?: number
  readonly placeholder?: string
  readonly autoFocus?: boolean
  readonly inputRef?: Ref<HTMLInputElement | HTMLTextAreaElement>
  readonly enterKeyHint?: 'done' | 'go' | 'next' | 'send'
  /** A button at the end of the input. */
  readonly endAdornment?: ReactNode
}

export function Field({ label, hint, error, ...input }: FieldProps) {
  const { type, value = '', onChange, onBlur, isRequired = false, isReadOnly = false, autoFocus = false } = input
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {({ id, ...tie }) =>
        (type === 'date' || type === 'time') && !hasGermanInputs() ? (
          <DateInput
            kind={type}
            {...{ id, label, value, onBlur, isRequired, isReadOnly, autoFocus }}
            describedBy={tie['aria-describedby']}
            isInvalid={tie['aria-invalid']}
            onChange={(next) => onChange?.(next)}
          />
        ) : (
          <TextInput {...input} id={id} tie={tie} />
        )
      }
    </FieldFrame>
  )
}

type TextInputProps = Omit<FieldProps, 'label' | 'hint' | 'error'> & {
  readonly id: string
  readonly tie: { readonly 'aria-describedby': string | undefined; readonly 'aria-invalid': boolean }
}

function TextInput({
  tie,
  isRequired = false,
  maxLength,
  isReadOnly = false,
  rows,
  type = 'text',
  variant = 'text',
  inputMode,
  enterKeyHint,
  endAdornment,
  onChange,
  ...input
}: TextInputProps) {
  const [isShown, setShown] = useState(false)
  return (
    <OutlinedInput
      {...input}
      fullWidth
      type={isShown ? 'text' : type}
      color="secondary"
      error={tie['aria-invalid']}
      readOnly={isReadOnly}
      multiline={rows !== undefined}
      {...(rows === undefined ? {} : { rows })}
      onChange={(event) => onChange?.(event.target.value)}
      endAdornment={
        type === 'password' ? <RevealButton isShown={isShown} onToggle={() => setShown(!isShown)} /> : endAdornment
      }
      slotProps={{
        input: {
          ...tie,
          'aria-required': isRequired || undefined,
          maxLength,
          enterKeyHint,
          ...(type === 'text' && variant === 'text' ? {} : { autoCapitalize: 'none', spellCheck: false }),
          inputMode: variant === 'code' ? 'numeric' : inputMode,
        },
      }}
      sx={{
        backgroundColor: 'background.raised',
        '& input': { height: 22, padding: '13px 16px', ...(variant === 'code' ? codeStyle : {}) },
      }}
    />
  )
}

function RevealButton({ isShown, onToggle }: { readonly isShown: boolean; readonly onToggle: () => void }) {
  return (
    <IconButton
      icon={isShown ? 'eyeOff' : 'eye'}
      label={isShown ? 'Passwort verbergen' : 'Passwort anzeigen'}
      onClick={onToggle}
    />
  )
}

const codeStyle = { fontSize: '1.375rem', fontWeight: 650, letterSpacing: '0.3em', fontVariantNumeric: 'tabular-nums' }
