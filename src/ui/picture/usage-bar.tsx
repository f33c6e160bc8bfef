/** How much of a limited room is taken: in words, and as a bar. */
import { styled } from '@mui/material/styles'
import { useId, type ReactNode } from 'react'
import { formatBytes } from '#base/text/format-bytes'
import { StatusLine, toneColor, type StatusTone } from '../page/status-line.tsx'

const NEARLY_FULL = 0.9
/** Room below the last hundredth is too little to help. */
const FULL = 0.99

type UsageBarProps = {
  readonly label: string
  readonly used: number
  readonly limit: number
  /** Beside the label in place of what is used in bytes, such as what is free, or amounts of another kind. */
  readonly words?: string
  /** Set if the caller judges how full it is; the bar then says nothing about it. */
  readonly tone?: StatusTone
  /** What else there is to say of it. */
  readonly children?: ReactNode
}

export function UsageBar({ label, used, limit, words, tone: judged, children }: UsageBarProps) {
  const id = useId()
  const share = limit > 0 ? used / limit : 1
  const { tone, text } = judged === undefined ? describeUsage(share) : { tone: judged, text: undefined }
  const said = words ?? `${formatBytes(used)} von ${formatBytes(limit)}`
  return (
    <Usage>
      <Head>
        <span id={id}>{label}</span>
        <span>{said}</span>
      </Head>
      <Track
        role="meter"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(Math.min(1, share) * 100)}
        aria-valuetext={said}
      >
        <Fill tone={tone} isEmpty={used <= 0} style={{ width: `${Math.min(1, share) * 100}%` }} />
      </Track>
      <Below>
        {children === undefined ? null : <span>{children}</span>}
        {text === undefined ? null : (
          <StatusLine icon="warning" tone={tone}>
            {text}
          </StatusLine>
        )}
      </Below>
    </Usage>
  )
}

function describeUsage(share: number): { readonly tone: StatusTone; readonly text?: string } {
  if (share >= FULL) return { tone: 'alarm', text: 'Voll' }
  return share >= NEARLY_FULL ? { tone: 'warning', text: 'Fast voll' } : { tone: 'good' }
}

const Usage = styled('div')({ display: 'flex', flexDirection: 'column', gap: 6 })

const Head = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: '0 16px',
  fontVariantNumeric: 'tabular-nums',
  '& > :first-of-type': { fontWeight: 550 },
})

const Track = styled('div')(({ theme }) => ({
  height: 10,
  borderRadius: 5,
  overflow: 'hidden',
  background: theme.vars.palette.background.raised,
  border: `1px solid ${theme.vars.palette.divider}`,
}))

type FillProps = { readonly tone: StatusTone; readonly isEmpty: boolean }

const Fill = styled('div')<FillProps>(({ theme, tone, isEmpty }) => ({
  height: '100%',
  // Also the least there is can be seen.
  minWidth: isEmpty ? 0 : 3,
  background: toneColor(theme, tone),
  transition: 'width 300ms',
}))

const Below = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: '0 16px',
  fontSize: '0.875rem',
  color: theme.vars.palette.text.secondary,
  '&:empty': { display: 'none' },
}))
