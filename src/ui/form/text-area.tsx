/** A field for a long text of many lines: its label, a hint, and what is wrong beside it. It scrolls inside. */
import { styled } from '@mui/material/styles'
import type { Ref } from 'react'
import { FieldFrame, type FieldWords } from './field-frame.tsx'
import { CAN_HOVER } from '../page/theme.tsx'

type TextAreaProps = FieldWords & {
  readonly name: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onBlur?: () => void
  readonly rows: number
  readonly maxLength?: number
  readonly ref?: Ref<HTMLTextAreaElement>
}

export function TextArea({ label, hint, error, onChange, ...input }: TextAreaProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(tie) => (
        <Area
          {...input}
          {...tie}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </FieldFrame>
  )
}

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
  [CAN_HOVER]: { '&:hover': { borderColor: theme.vars.palette.text.secondary } },
  '&:focus': { outline: `2px solid ${theme.vars.palette.secondary.main}`, outlineOffset: -1 },
  '&[aria-invalid="true"]': { borderColor: theme.vars.palette.error.main },
}))
