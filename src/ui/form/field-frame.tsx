/** What stands around every input: its label before it, a hint and what is wrong with it right behind. */
import { styled } from '@mui/material/styles'
import { useId, type ReactNode } from 'react'
import { Icon } from '../page/icon.tsx'

/** What is seen around every input. */
export type FieldWords = Pick<FieldFrameProps, 'label' | 'hint' | 'error'>

type FieldFrameProps = {
  readonly label: string
  readonly hint?: ReactNode
  /** What is wrong and what to do, in German. */
  readonly error?: string | undefined
  /** The input, with what ties the rest to it. */
  readonly children: (tie: {
    readonly id: string
    readonly 'aria-describedby': string | undefined
    readonly 'aria-invalid': boolean
  }) => ReactNode
}

export function FieldFrame({ label, hint, error, children }: FieldFrameProps) {
  const id = useId()
  const describedBy = [hint === undefined ? '' : `${id}-hint`, error === undefined ? '' : `${id}-error`]
    .join(' ')
    .trim()
  return (
    <div>
      <Label htmlFor={id}>{label}</Label>
      {children({
        id,
        'aria-describedby': describedBy === '' ? undefined : describedBy,
        'aria-invalid': error !== undefined,
      })}
      {hint === undefined ? null : <Hint id={`${id}-hint`}>{hint}</Hint>}
      {/* Always there, so that a text appearing in it is read out. */}
      <ErrorText id={`${id}-error`} aria-live="polite">
        {error === undefined ? null : (
          <>
            <Icon name="warning" size={18} />
            <span>{error}</span>
          </>
        )}
      </ErrorText>
    </div>
  )
}

const Label = styled('label')({ display: 'block', fontWeight: 600, fontSize: '0.9375rem', marginBottom: 6 })

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
