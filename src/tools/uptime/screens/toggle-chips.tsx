/** Several of a few: buttons that stay pressed. */
import { styled } from '@mui/material/styles'
import { useId } from 'react'
import { Icon } from '#ui/icon'

type ToggleChipsProps = {
  readonly label: string
  readonly options: readonly { readonly value: string; readonly text: string }[]
  readonly chosen: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
}

export function ToggleChips({ label, options, chosen, onChange }: ToggleChipsProps) {
  const id = useId()
  return (
    <Chips role="group" aria-labelledby={id}>
      <Label id={id}>{label}</Label>
      {options.map(({ value, text }) => {
        const isOn = chosen.includes(value)
        return (
          <Chip
            key={value}
            type="button"
            aria-pressed={isOn}
            onClick={() => onChange(isOn ? chosen.filter((other) => other !== value) : [...chosen, value])}
          >
            {isOn ? <Icon name="check" size={18} /> : null}
            {text}
          </Chip>
        )
      })}
    </Chips>
  )
}

const Chips = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8 })

const Label = styled('span')({ flexBasis: '100%', fontWeight: 650 })

const Chip = styled('button')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  maxWidth: '100%',
  minHeight: 44,
  minWidth: 44,
  padding: '0 14px',
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 22,
  background: 'none',
  color: theme.vars.palette.text.primary,
  font: 'inherit',
  overflowWrap: 'anywhere',
  cursor: 'pointer',
  '&[aria-pressed="true"]': {
    borderColor: theme.vars.palette.secondary.main,
    background: theme.vars.palette.background.raised,
    fontWeight: 600,
  },
}))
