/** The colour of a project: one of the app's palette, by its name. */
import { useId } from 'react'
import { ColorGroup, ColorSwatch } from '#ui/form/color-swatches'
import { projectColors } from '../project-colors.ts'

type ColorChoiceProps = { readonly value: string; readonly onChange: (color: string) => void }

export function ColorChoice({ value, onChange }: ColorChoiceProps) {
  const groupName = useId()
  const isKnown = projectColors.some((color) => color.value === value)
  const colors = isKnown ? projectColors : [{ value, name: 'Bisherige' }, ...projectColors]
  return (
    <ColorGroup label="Farbe">
      {colors.map((color) => (
        <ColorSwatch
          key={color.value}
          name={groupName}
          color={color.value}
          label={color.name}
          isChosen={color.value === value}
          onChoose={() => onChange(color.value)}
        />
      ))}
    </ColorGroup>
  )
}
