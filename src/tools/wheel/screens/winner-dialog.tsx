import { styled } from '@mui/material/styles'
import { Button } from '#ui/button'
import { Dialog } from '#ui/dialog'
import { Icon } from '#ui/icon'
import type { Draw } from '../model.ts'
import { textColorOn } from '../palette.ts'

type WinnerDialogProps = {
  readonly draw: Draw
  /** The winner's colour on the wheel. */
  readonly color: string
  readonly winnerText: string
  /** How many can be drawn now, the winner included. */
  readonly left: number
  readonly onKeep: () => void
  readonly onTakeOut: () => void
  readonly onAgain: () => void
}

export function WinnerDialog({ draw, color, winnerText, left, onKeep, onTakeOut, onAgain }: WinnerDialogProps) {
  const winner = draw.entries.find((entry) => entry.id === draw.winnerId)
  const chance = new Intl.NumberFormat('de-DE', { style: 'percent', maximumFractionDigits: 1 }).format(
    (winner?.weight ?? 0) / draw.total,
  )
  return (
    <Dialog
      title={winnerText}
      maxWidth={520}
      onClose={onKeep}
      actions={
        <>
          <Button look="quiet" onClick={onAgain}>
            Noch einmal
          </Button>
          <Button look="secondary" onClick={onTakeOut}>
            Aus dem Rad nehmen
          </Button>
          <Button look="primary" onClick={onKeep}>
            Behalten
          </Button>
        </>
      }
    >
      <Result>
        <Medal style={{ backgroundColor: color, color: textColorOn(color) }}>
          <Icon name="trophy" size={36} />
        </Medal>
        <div role="status">
          <Name>{winner?.text}</Name>
          <Detail>
            Chance {chance} · {left === 1 ? 'niemand sonst im Rad' : `${left} im Rad`}
          </Detail>
        </div>
      </Result>
    </Dialog>
  )
}

const Result = styled('div')({ display: 'flex', alignItems: 'center', gap: 20, padding: '8px 0 12px' })

const Medal = styled('div')({
  display: 'grid',
  placeItems: 'center',
  flexShrink: 0,
  width: 72,
  height: 72,
  borderRadius: 36,
})

const Name = styled('p')({
  fontSize: 'clamp(1.875rem, 7vw, 2.75rem)',
  lineHeight: 1.1,
  fontWeight: 800,
  letterSpacing: '-0.02em',
  overflowWrap: 'anywhere',
  animation: 'winner-in 240ms cubic-bezier(0.2, 1.3, 0.4, 1)',
  '@keyframes winner-in': { from: { opacity: 0, transform: 'scale(0.85)' } },
})

const Detail = styled('p')(({ theme }) => ({ marginTop: 8, color: theme.vars.palette.text.secondary }))
