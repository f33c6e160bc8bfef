import { styled } from '@mui/material/styles'

type CheckboxProps = {
  readonly name: string
  readonly label: string
}

/** A box to tick with its label; the whole line is what can be pressed. */
export function Checkbox({ name, label }: CheckboxProps) {
  return (
    <Line>
      <input type="checkbox" name={name} />
      {label}
    </Line>
  )
}

const Line = styled('label')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minHeight: 44,
  cursor: 'pointer',
  '& input': { flexShrink: 0, width: 20, height: 20, margin: 0, accentColor: theme.vars.palette.secondary.main },
}))
