/** One of the options that stand in frames: its input, perhaps a picture, and its words. */
import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { Detail } from '../detail.tsx'
import { TARGET_PX } from '../page/theme.tsx'

/** What stands around the options, with a `legend`. */
export const OptionGroup = styled('fieldset')({
  minWidth: 0,
  margin: 0,
  padding: 0,
  border: 0,
  '& > legend': { marginBottom: 8, padding: 0, fontWeight: 650 },
})

/** The label around it all; its input comes first. */
export const OptionBox = styled('label')(({ theme }) => ({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minHeight: TARGET_PX,
  padding: '10px 14px',
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 14,
  cursor: 'pointer',
  '& > input': { flexShrink: 0, width: 20, height: 20, margin: 0, accentColor: theme.vars.palette.secondary.main },
  '&:has(:checked)': {
    borderColor: theme.vars.palette.secondary.main,
    background: theme.vars.palette.background.raised,
  },
}))

type OptionWordsProps = {
  readonly text: string
  readonly detail: ReactNode | undefined
  /** By this the input says what describes it. */
  readonly detailId: string
}

export function OptionWords({ text, detail, detailId }: OptionWordsProps) {
  return (
    <Words>
      <span>{text}</span>
      {detail === undefined ? null : <Explanation id={detailId}>{detail}</Explanation>}
    </Words>
  )
}

const Words = styled('span')({ minWidth: 0, fontWeight: 550, lineHeight: 1.3 })

const Explanation = styled(Detail)({ marginTop: 2, fontWeight: 400 })

/** The style of an input that covers all of what it is in, so that it is pressed wherever one points. */
export const coveringInput = {
  position: 'absolute',
  inset: 0,
  width: '100%',
  height: '100%',
  margin: 0,
  opacity: 0,
  cursor: 'pointer',
} as const
