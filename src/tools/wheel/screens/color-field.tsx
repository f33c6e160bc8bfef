/** The colour of an entry: that of the wheel, one of its palette, or any other. */
import { styled } from '@mui/material/styles'
import { useId } from 'react'
import { TARGET_PX } from '#ui/theme'

type ColorFieldProps = {
  /** Undefined: the wheel gives it one. */
  readonly value: string | undefined
  /** Of the palette, as `#rrggbb`. */
  readonly colors: readonly string[]
  readonly onChange: (color: string | undefined) => void
}

const FIRST_OWN_COLOR = '#808080'

export function ColorField({ value, colors, onChange }: ColorFieldProps) {
  const name = useId()
  const isOwn = value !== undefined && !colors.includes(value)
  return (
    <Group>
      <Legend>Farbe</Legend>
      <Choices>
        <Plain>
          <input type="radio" name={name} checked={value === undefined} onChange={() => onChange(undefined)} />
          Farbe des Rads
        </Plain>
        {colors.map((color, index) => (
          <Swatch key={color} style={{ backgroundColor: color }}>
            <input
              type="radio"
              name={name}
              aria-label={`Farbe ${index + 1} von ${colors.length}`}
              checked={value === color}
              onChange={() => onChange(color)}
            />
          </Swatch>
        ))}
        <Own isChosen={isOwn}>
          Eigene
          <input
            type="color"
            aria-label="Eigene Farbe"
            value={value ?? FIRST_OWN_COLOR}
            onChange={(event) => onChange(event.target.value)}
          />
        </Own>
      </Choices>
    </Group>
  )
}

const Group = styled('fieldset')({ margin: 0, padding: 0, border: 0, minWidth: 0 })

const Legend = styled('legend')({ padding: 0, fontWeight: 600, fontSize: '0.9375rem', marginBottom: 6 })

const Choices = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8 })

const Choice = styled('label')(({ theme }) => ({
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  height: TARGET_PX,
  borderRadius: 12,
  border: `1px solid ${theme.vars.palette.divider}`,
  fontSize: '0.9375rem',
  cursor: 'pointer',
  '&:has(:checked)': { boxShadow: ringOf(theme.vars.palette.background.paper, theme.vars.palette.text.primary) },
  '&:has(:focus-visible)': { outline: `3px solid ${theme.vars.palette.secondary.main}`, outlineOffset: 4 },
}))

const Plain = styled(Choice)(({ theme }) => ({
  padding: '0 14px 0 10px',
  '& input': { width: 20, height: 20, margin: 0, accentColor: theme.vars.palette.secondary.main },
}))

const Swatch = styled(Choice)({
  width: TARGET_PX,
  '& input': {
    position: 'absolute',
    inset: 0,
    width: '100%',
    height: '100%',
    margin: 0,
    opacity: 0,
    cursor: 'pointer',
  },
})

const Own = styled(Choice, { shouldForwardProp: (name) => name !== 'isChosen' })<{ readonly isChosen: boolean }>(
  ({ theme, isChosen }) => ({
    padding: '0 8px 0 14px',
    ...(isChosen ? { boxShadow: ringOf(theme.vars.palette.background.paper, theme.vars.palette.text.primary) } : {}),
    '& input': { width: 32, height: 28, padding: 0, border: 0, background: 'none', cursor: 'pointer' },
  }),
)

function ringOf(gap: string, color: string): string {
  return `0 0 0 2px ${gap}, 0 0 0 4px ${color}`
}
