/** The colour of an entry: that of the wheel, one of its palette, or any other. */
import { styled } from '@mui/material/styles'
import { useId } from 'react'
import { ColorFrame, ColorGroup, ColorSwatch } from '#ui/form/color-swatches'

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
  return (
    <ColorGroup label="Farbe">
      <Plain>
        <input type="radio" name={name} checked={value === undefined} onChange={() => onChange(undefined)} />
        Farbe des Rads
      </Plain>
      {colors.map((color, index) => (
        <ColorSwatch
          key={color}
          name={name}
          color={color}
          label={`Farbe ${index + 1} von ${colors.length}`}
          isChosen={value === color}
          onChoose={() => onChange(color)}
        />
      ))}
      <Own isChosen={value !== undefined && !colors.includes(value)}>
        Eigene
        <input
          type="color"
          aria-label="Eigene Farbe"
          value={value ?? FIRST_OWN_COLOR}
          onChange={(event) => onChange(event.target.value)}
        />
      </Own>
    </ColorGroup>
  )
}

const Plain = styled(ColorFrame)(({ theme }) => ({
  padding: '0 14px 0 10px',
  '& input': { width: 20, height: 20, margin: 0, accentColor: theme.vars.palette.secondary.main },
}))

const Own = styled(ColorFrame)({
  padding: '0 8px 0 14px',
  '& input': { width: 32, height: 28, padding: 0, border: 0, background: 'none', cursor: 'pointer' },
})
