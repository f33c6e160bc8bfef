/** The colour of a project: one of the app's palette, by its name. */
import { styled } from '@mui/material/styles'
import { useId } from 'react'
import { TARGET_PX } from '#ui/theme'
import { projectColors } from '../project-colors.ts'

type ColorChoiceProps = { readonly value: string; readonly onChange: (color: string) => void }

export function ColorChoice({ value, onChange }: ColorChoiceProps) {
  const name = useId()
  const isKnown = projectColors.some((color) => color.value === value)
  const colors = isKnown ? projectColors : [{ value, name: 'Bisherige' }, ...projectColors]
  return (
    <Group>
      <Legend>Farbe</Legend>
      <Choices>
        {colors.map((color) => (
          <Swatch key={color.value} title={color.name} style={{ backgroundColor: color.value }}>
            <input
              type="radio"
              name={name}
              aria-label={color.name}
              checked={color.value === value}
              onChange={() => onChange(color.value)}
            />
          </Swatch>
        ))}
      </Choices>
    </Group>
  )
}

const Group = styled('fieldset')({ margin: 0, padding: 0, border: 0, minWidth: 0 })

const Legend = styled('legend')({ padding: 0, fontWeight: 600, fontSize: '0.9375rem', marginBottom: 6 })

const Choices = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 10 })

const Swatch = styled('label')(({ theme }) => ({
  position: 'relative',
  width: TARGET_PX,
  height: TARGET_PX,
  borderRadius: 12,
  border: `1px solid ${theme.vars.palette.divider}`,
  cursor: 'pointer',
  '&:has(:checked)': {
    boxShadow: `0 0 0 2px ${theme.vars.palette.background.paper}, 0 0 0 4px ${theme.vars.palette.text.primary}`,
  },
  '&:has(:focus-visible)': { outline: `3px solid ${theme.vars.palette.secondary.main}`, outlineOffset: 4 },
  '& input': {
    position: 'absolute',
    inset: 0,
    width: '100%',
    height: '100%',
    margin: 0,
    opacity: 0,
    cursor: 'pointer',
  },
}))
