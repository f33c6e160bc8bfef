/** One of several, all of them seen: below each other with words, or as tiles with a picture. */
import { styled } from '@mui/material/styles'
import { useId, type ReactNode } from 'react'
import { TARGET_PX } from './theme.tsx'

export type RadioOption<Value extends string> = {
  readonly value: Value
  readonly text: string
  readonly detail?: ReactNode
  readonly picture?: ReactNode
}

type RadioGroupProps<Value extends string> = {
  /** What is chosen; stands above. */
  readonly label: string
  readonly options: readonly RadioOption<Value>[]
  readonly value: Value
  readonly onChange: (value: Value) => void
  readonly look?: 'list' | 'tiles'
}

export function RadioGroup<Value extends string>({
  label,
  options,
  value,
  onChange,
  look = 'list',
}: RadioGroupProps<Value>) {
  const name = useId()
  return (
    <Group>
      <Label>{label}</Label>
      <Options look={look}>
        {options.map((option) => (
          <Option key={option.value} look={look}>
            <input
              type="radio"
              name={name}
              checked={option.value === value}
              aria-describedby={option.detail === undefined ? undefined : `${name}-${option.value}`}
              aria-label={option.text}
              onChange={() => onChange(option.value)}
            />
            {option.picture}
            <Words>
              <span>{option.text}</span>
              {option.detail === undefined ? null : <Detail id={`${name}-${option.value}`}>{option.detail}</Detail>}
            </Words>
          </Option>
        ))}
      </Options>
    </Group>
  )
}

type Look = { readonly look: 'list' | 'tiles' }

const isForwarded = (prop: string) => prop !== 'look'

const Group = styled('fieldset')({ minWidth: 0, margin: 0, padding: 0, border: 0 })

const Label = styled('legend')({ marginBottom: 8, padding: 0, fontWeight: 650 })

const Options = styled('div', { shouldForwardProp: isForwarded })<Look>(({ look }) =>
  look === 'list'
    ? { display: 'flex', flexDirection: 'column', gap: 8 }
    : { display: 'grid', gap: 8, gridTemplateColumns: 'repeat(auto-fill, minmax(132px, 1fr))' },
)

const Option = styled('label', { shouldForwardProp: isForwarded })<Look>(({ theme, look }) => ({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minHeight: TARGET_PX,
  padding: '10px 14px',
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 14,
  cursor: 'pointer',
  ...(look === 'tiles' ? { flexDirection: 'column', gap: 8, padding: '14px 8px 10px', textAlign: 'center' } : {}),
  '& > input': {
    flexShrink: 0,
    width: 20,
    height: 20,
    margin: 0,
    accentColor: theme.vars.palette.secondary.main,
    ...(look === 'tiles' ? { position: 'absolute', top: 8, left: 8 } : {}),
  },
  '&:has(:checked)': {
    borderColor: theme.vars.palette.secondary.main,
    background: theme.vars.palette.background.raised,
  },
}))

const Words = styled('span')({ minWidth: 0, fontWeight: 550, lineHeight: 1.3 })

const Detail = styled('span')(({ theme }) => ({
  display: 'block',
  marginTop: 2,
  color: theme.vars.palette.text.secondary,
  fontSize: '0.875rem',
  fontWeight: 400,
}))
