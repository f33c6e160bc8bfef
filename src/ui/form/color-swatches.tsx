/** One of several colours, each as a square of it. */
import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { TARGET_PX } from '../page/theme.tsx'
import { coveringInput } from './option-box.tsx'

/** What stands around the colours; other ways to one stand among them, in a `ColorFrame`. */
export function ColorGroup({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <Group>
      <Legend>{label}</Legend>
      <Choices>{children}</Choices>
    </Group>
  )
}

type ColorSwatchProps = {
  /** The same for all of a group. */
  readonly name: string
  readonly color: string
  /** What the colour is called. */
  readonly label: string
  readonly isChosen: boolean
  readonly onChoose: () => void
}

export function ColorSwatch({ name, color, label, isChosen, onChoose }: ColorSwatchProps) {
  return (
    <Swatch title={label} style={{ backgroundColor: color }}>
      <input type="radio" name={name} aria-label={label} checked={isChosen} onChange={onChoose} />
    </Swatch>
  )
}

/** The label of a choice among colours: it has a ring while its input is checked, or while it `isChosen`. */
export const ColorFrame = styled('label', { shouldForwardProp: (name) => name !== 'isChosen' })<{
  readonly isChosen?: boolean
}>(({ theme, isChosen = false }) => {
  const ring = {
    boxShadow: `0 0 0 2px ${theme.vars.palette.background.paper}, 0 0 0 4px ${theme.vars.palette.text.primary}`,
  }
  return {
    position: 'relative',
    display: 'inline-flex',
    alignItems: 'center',
    gap: 8,
    height: TARGET_PX,
    borderRadius: 12,
    border: `1px solid ${theme.vars.palette.divider}`,
    fontSize: '0.9375rem',
    cursor: 'pointer',
    '&:has(:checked)': ring,
    '&:has(:focus-visible)': { outline: `3px solid ${theme.vars.palette.secondary.main}`, outlineOffset: 4 },
    ...(isChosen ? ring : {}),
  }
})

const Group = styled('fieldset')({ margin: 0, padding: 0, border: 0, minWidth: 0 })

const Legend = styled('legend')({ padding: 0, fontWeight: 600, fontSize: '0.9375rem', marginBottom: 6 })

const Choices = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 10 })

const Swatch = styled(ColorFrame)({ width: TARGET_PX, '& input': coveringInput })
