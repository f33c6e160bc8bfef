import { styled } from '@mui/material/styles'
import { useEffect, useRef, type ReactNode } from 'react'
import { formatCount } from '#base/text/format'
import { useFileUrl } from '#files/client'
import { BigList } from '#ui/list/big-list'
import { Avatar } from '#ui/picture/avatar'
import { Button } from '#ui/button'
import { Dialog } from '#ui/dialog'
import { Icon } from '#ui/page/icon'
import { announceDraw, type DrawOutcome } from '../announcement.ts'
import { winnersOf, type Winner } from '../../chance/draw.ts'
import { formatChance } from '../../parts/format-chance.ts'
import { DEFAULT_WINNER_TEXT, type Draw, type Entry, type Mode } from '../../model.ts'
import { textColorOn } from '../../palette.ts'
import { ScrollBox } from '../../parts/screens/scroll-box.tsx'
import { SpokenOnce } from '../../parts/screens/spoken-once.tsx'

type WinnerDialogProps = {
  readonly draw: Draw
  /** How the first winner looks on the wheel. */
  readonly color: string
  readonly picture: Entry['picture']
  readonly winnerText: string
  /** What will be once the wheel has done with the winners what its mode says. */
  readonly outcome: Omit<DrawOutcome, 'winners'>
  readonly onSettle: (as: Mode) => void
  readonly onAgain: () => void
  readonly onRevoke: () => void
  /** Buttons in place of the usual ones; closing still does what the wheel's mode says. */
  readonly actions?: ReactNode
}

/** Announces the winners. Closing it in any way does what the wheel's mode says; its main button says what that is. */
export function WinnerDialog(props: WinnerDialogProps) {
  const { draw, color, picture, winnerText, outcome, onSettle, onAgain, onRevoke, actions } = props
  const winners = winnersOf(draw)
  const main = useRef<HTMLButtonElement>(null)
  // What is pressed without looking is what closing does as well.
  useEffect(() => main.current?.focus(), [])
  const isOther = draw.mode === 'keep'
  return (
    <Dialog
      title={winners.length > 1 && winnerText === DEFAULT_WINNER_TEXT ? 'Gewonnen haben' : winnerText}
      maxWidth={680}
      onClose={() => onSettle(draw.mode)}
      actions={
        actions ?? (
          <>
            <Button variant="quiet" icon="undo" onClick={onRevoke}>
              Rückgängig
            </Button>
            <Button variant="quiet" disabled={outcome.left < winners.length} onClick={onAgain}>
              Noch einmal
            </Button>
            <Button onClick={() => onSettle(isOther ? 'remove' : 'keep')}>
              {isOther ? 'Aus dem Rad nehmen' : 'Behalten'}
            </Button>
            <Button ref={main} variant="primary" onClick={() => onSettle(draw.mode)}>
              {mainLabel(draw.mode, outcome.isRoundOver)}
            </Button>
          </>
        )
      }
    >
      {winners.length > 1 ? (
        <ScrollBox label="Gewinner">
          <WinnerList winners={winners} />
        </ScrollBox>
      ) : (
        <OneWinner winner={winners[0]} color={color} picture={picture} left={outcome.left} />
      )}
      <SpokenOnce text={announceDraw({ winners: winners.map(({ text }) => text), ...outcome })} />
    </Dialog>
  )
}

function mainLabel(mode: Mode, isRoundOver: boolean): string {
  if (mode === 'keep') return 'Behalten'
  return isRoundOver ? 'Alle wieder ins Rad' : 'Aus dem Rad nehmen'
}

type OneWinnerProps = Pick<WinnerDialogProps, 'color' | 'picture'> & {
  readonly winner: Winner | undefined
  readonly left: number
}

function OneWinner({ winner, color, picture, left }: OneWinnerProps) {
  return (
    <Result>
      {picture === undefined ? (
        <Medal style={{ backgroundColor: color, color: textColorOn(color) }}>
          <Icon name="trophy" size={36} />
        </Medal>
      ) : (
        <WinnerPicture picture={picture} name={winner?.text ?? ''} />
      )}
      <Words>
        <Name isLong={(winner?.text.length ?? 0) > LONG_NAME}>{winner?.text}</Name>
        <Detail>
          Chance {formatChance(winner?.chance ?? 0)} · danach{' '}
          {left === 0 ? 'niemand mehr' : formatCount(left, 'Name', 'Namen')} im Rad
        </Detail>
      </Words>
    </Result>
  )
}

function WinnerPicture(props: { readonly picture: NonNullable<Entry['picture']>; readonly name: string }) {
  const file = useFileUrl(props.picture.fileId, '480')
  const url = file.kind === 'ready' ? file.url : undefined
  return <Avatar name={props.name} size={PICTURE_PX} place={props.picture.picture} url={url} />
}

const PICTURE_PX = 112

const Result = styled('div')({ display: 'flex', alignItems: 'center', gap: 20, padding: '8px 0 12px' })

const Medal = styled('div')({
  display: 'grid',
  placeItems: 'center',
  flexShrink: 0,
  width: 72,
  height: 72,
  borderRadius: 36,
})

const Words = styled('div')({ minWidth: 0 })

/** In characters: what would fill more than two lines of a phone. */
const LONG_NAME = 30

const Name = styled('p')<{ readonly isLong: boolean }>(({ isLong }) => ({
  fontSize: isLong ? 'clamp(1.25rem, 4vw, 1.75rem)' : 'clamp(1.875rem, 7vw, 2.75rem)',
  lineHeight: isLong ? 1.25 : 1.1,
  fontWeight: 800,
  letterSpacing: '-0.02em',
  overflowWrap: 'anywhere',
  animation: 'winner-in 240ms cubic-bezier(0.2, 1.3, 0.4, 1)',
  '@keyframes winner-in': { from: { opacity: 0, transform: 'scale(0.85)' } },
  '@media (prefers-reduced-motion: reduce)': { animation: 'none' },
}))

const Detail = styled('p')(({ theme }) => ({ marginTop: 8, color: theme.vars.palette.text.secondary }))

const ROW_PX = 44

/** Several winners in the order in which they were drawn. */
function WinnerList({ winners }: { readonly winners: readonly Winner[] }) {
  return (
    <BigList
      items={winners}
      keyOf={({ id }) => id}
      rowPx={ROW_PX}
      renderRow={(winner, index) => (
        <Row>
          <Place>{index + 1}.</Place>
          <WinnerName>{winner.text}</WinnerName>
          <Chance>{formatChance(winner.chance)}</Chance>
        </Row>
      )}
    />
  )
}

const Row = styled('div')({
  display: 'flex',
  alignItems: 'baseline',
  gap: 12,
  minHeight: ROW_PX,
  padding: '9px 0',
})

const Place = styled('span')(({ theme }) => ({
  minWidth: '2.25em',
  color: theme.vars.palette.text.secondary,
  fontVariantNumeric: 'tabular-nums',
}))

const WinnerName = styled('span')({
  flex: 1,
  minWidth: 0,
  fontSize: '1.125rem',
  fontWeight: 700,
  overflowWrap: 'anywhere',
})

const Chance = styled('span')(({ theme }) => ({
  color: theme.vars.palette.text.secondary,
  fontVariantNumeric: 'tabular-nums',
}))
