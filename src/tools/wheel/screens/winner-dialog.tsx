import { styled } from '@mui/material/styles'
import { Button } from '#ui/button'
import { Dialog } from '#ui/dialog'
import type { Draw } from '../model.ts'

type WinnerDialogProps = {
  readonly draw: Draw
  readonly winnerText: string
  /** How many can be drawn now, the winner included. */
  readonly left: number
  readonly onKeep: () => void
  readonly onTakeOut: () => void
  readonly onAgain: () => void
}

export function WinnerDialog({ draw, winnerText, left, onKeep, onTakeOut, onAgain }: WinnerDialogProps) {
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
      <div role="status">
        <Name>{winner?.text}</Name>
        <Detail>
          Chance {chance} · {left === 1 ? 'niemand sonst im Rad' : `${left} im Rad`}
        </Detail>
      </div>
    </Dialog>
  )
}

const Name = styled('p')(({ theme }) => ({
  fontSize: 'clamp(2rem, 8vw, 3.25rem)',
  lineHeight: 1.1,
  fontWeight: 800,
  letterSpacing: '-0.02em',
  overflowWrap: 'anywhere',
  color: theme.vars.palette.secondary.main,
  animation: 'winner-in 240ms cubic-bezier(0.2, 1.3, 0.4, 1)',
  '@keyframes winner-in': { from: { opacity: 0, transform: 'scale(0.85)' } },
}))

const Detail = styled('p')(({ theme }) => ({ marginTop: 8, color: theme.vars.palette.text.secondary }))
