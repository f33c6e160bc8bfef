/** A field for a long text of many lines: its label, a hint, and what is wrong beside it. It scrolls inside. */
import { styled } from '@mui/material/styles'
import { useId, type ReactNode, type Ref } from 'react'
import { Icon } from './icon.tsx'

type TextAreaProps = {
  readonly label: string
  readonly name: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onBlur?: () => void
  readonly rows: number
  readonly hint?: ReactNode
  /** What is wrong and what to do, in German. */
  readonly error?: string | undefined
  readonly maxLength?: number
  readonly ref?: Ref<HTMLTextAreaElement>
}

export function TextArea({ label, hint, error, onChange, ...input }: TextAreaProps) {
  const id = useId()
  const describedBy = [hint === undefined ? '' : `${id}-hint`, error === undefined ? '' : `${id}-error`]
    .join(' ')
    .trim()
  return (
    <div>
      <Label htmlFor={id}>{label}</Label>
      <Area
        {...input}
        id={id}
        spellCheck={false}
        autoComplete="off"
        aria-describedby={describedBy === '' ? undefined : describedBy}
        aria-invalid={error !== undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      {/* Always there, so that a text appearing in it is read out. */}
      <ErrorText id={`${id}-error`} aria-live="polite">
        {error === undefined ? null : (
          <>
            <Icon name="warning" size={18} />
            <span>{error}</span>
          </>
        )}
      </ErrorText>
      {hint === undefined ? null : <Hint id={`${id}-hint`}>{hint}</Hint>}
    </div>
  )
}

const Label = styled('label')({ display: 'block', fontWeight: 600, fontSize: '0.9375rem', marginBottom: 6 })

const Area = styled('textarea')(({ theme }) => ({
  display: 'block',
  width: '100%',
  padding: '12px 16px',
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 12,
  background: theme.vars.palette.background.raised,
  color: theme.vars.palette.text.primary,
  font: 'inherit',
  lineHeight: 1.6,
  resize: 'vertical',
  '&:hover': { borderColor: theme.vars.palette.text.secondary },
  '&:focus': { outline: `2px solid ${theme.vars.palette.secondary.main}`, outlineOffset: -1 },
  '&[aria-invalid="true"]': { borderColor: theme.vars.palette.error.main },
}))

const Hint = styled('p')(({ theme }) => ({
  color: theme.vars.palette.text.secondary,
  fontSize: '0.875rem',
  marginTop: 6,
}))

const ErrorText = styled('p')(({ theme }) => ({
  display: 'flex',
  gap: 8,
  color: theme.vars.palette.error.main,
  fontSize: '0.875rem',
  fontWeight: 550,
  '&:not(:empty)': { marginTop: 6 },
  '& svg': { flexShrink: 0, marginTop: 1 },
}))
