import { styled } from '@mui/material/styles'
import { useEffect, useRef } from 'react'
import { useDocumentsClient, type DocumentView } from '#documents/client'
import { Button } from '#ui/button'
import { formatCount } from '#base/format'
import { afterDraw } from '../draw.ts'
import { drawableEntries, wheelsCollection, type Draw, type Wheel } from '../model.ts'
import { entryColors } from './paint-wheel.ts'
import { useSpin } from './use-spin.ts'
import { WheelPicture } from './wheel-picture.tsx'
import { WinnerDialog } from './winner-dialog.tsx'

/** The wheel, its button, and who won. */
export function SpinningWheel({ wheel }: { readonly wheel: DocumentView<Wheel> }) {
  const documents = useDocumentsClient()
  const { disc, isSpinning, entries, shownDraw, spin, dismiss } = useSpin(wheel.id, wheel)
  const left = drawableEntries(wheel.entries).length
  const out = wheel.entries.length - left
  const { button, count } = useFocusAfterWinner(shownDraw !== undefined, left)
  useSpaceKey(spin)

  function takeOut(): void {
    if (shownDraw === undefined) return
    for (const { id, ...change } of afterDraw(wheel.entries, shownDraw.winnerId, 'remove', shownDraw.drawnAt)) {
      documents.modifyItem(wheelsCollection, wheel.id, 'entries', id, change)
    }
    dismiss()
  }

  return (
    <Place>
      <Stage>
        <Pointer viewBox="0 0 40 44" aria-hidden="true">
          <path d="M4 2h32a2 2 0 0 1 1.8 2.900L21.8 40a2 2 0 0 1-3.6 0L2.2 4.900A2 2 0 0 1 4 2Z" />
        </Pointer>
        <Clip>
          <Disc ref={disc}>
            <WheelPicture entries={entries} palette={wheel.palette} hasLabels />
          </Disc>
        </Clip>
        <Hub />
      </Stage>
      <Controls>
        <SpinButton>
          <Button
            ref={button}
            look="primary"
            size="large"
            fullWidth
            isBusy={isSpinning}
            disabled={left === 0}
            onClick={spin}
          >
            Drehen
          </Button>
        </SpinButton>
        <Count ref={count} tabIndex={-1}>
          {describeCount(left, out)}
        </Count>
      </Controls>
      {shownDraw === undefined ? null : (
        <WinnerDialog
          draw={shownDraw}
          color={winnerColor(wheel, shownDraw)}
          winnerText={wheel.winnerText}
          left={left}
          onKeep={dismiss}
          onTakeOut={takeOut}
          onAgain={spin}
        />
      )}
    </Place>
  )
}

function winnerColor(wheel: Wheel, draw: Draw): string {
  const byId = new Map(wheel.entries.map((entry) => [entry.id, entry]))
  const colors = entryColors(
    draw.entries.map(({ id }) => byId.get(id) ?? {}),
    wheel.palette,
  )
  return colors[draw.entries.findIndex((entry) => entry.id === draw.winnerId)] ?? colors[0] ?? '#888888'
}

function describeCount(left: number, out: number): string {
  if (left === 0 && out === 0) return 'Trag Namen ein, dann kann es losgehen.'
  if (left === 0) return 'Alle sind draußen. Hol jemanden zurück ins Rad.'
  return out === 0 ? `${formatCount(left, 'Name', 'Namen')} im Rad` : `${left} im Rad · ${out} draußen`
}

/**
 * However the wheel was turned, by its button or by the space key: once the winner is dealt with, the focus
 * is on the button, or on the text that says why there is nobody left to draw.
 */
function useFocusAfterWinner(isShown: boolean, left: number) {
  const button = useRef<HTMLButtonElement>(null)
  const count = useRef<HTMLParagraphElement>(null)
  const wasShown = useRef(false)
  useEffect(() => {
    if (wasShown.current && !isShown) (left === 0 ? count : button).current?.focus()
    wasShown.current = isShown
  }, [isShown, left])
  return { button, count }
}

/** Space spins wherever the focus is not on something that has its own use for it. */
function useSpaceKey(spin: () => void): void {
  const latest = useRef(spin)
  useEffect(() => {
    latest.current = spin
  })
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      const isTaken =
        event.target instanceof Element &&
        event.target.closest('a, button, input, textarea, select, dialog, [role=button]') !== null
      if (event.code !== 'Space' || event.repeat || isTaken) return
      event.preventDefault()
      latest.current()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}

const Place = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: 28,
  minWidth: 0,
  [theme.breakpoints.up('md')]: { position: 'sticky', top: 64 },
}))

const Stage = styled('div')(({ theme }) => ({
  position: 'relative',
  width: 'min(100%, 560px, max(280px, calc(100vh - 300px)))',
  aspectRatio: '1',
  marginTop: 8,
  borderRadius: '50%',
  boxShadow: `0 0 0 8px ${theme.vars.palette.background.raised}, 0 24px 56px rgb(0 0 0 / 0.28)`,
  [theme.breakpoints.down('md')]: { width: 'min(calc(100% - 16px), 480px)' },
}))

// The corners of a turning square would make the page wider. Cut by a rectangle, which costs nothing while it turns, unlike a circle.
const Clip = styled('div')({ width: '100%', height: '100%', overflow: 'hidden' })

const Disc = styled('div')({ width: '100%', height: '100%', willChange: 'transform' })

const Pointer = styled('svg')(({ theme }) => ({
  position: 'absolute',
  zIndex: 2,
  top: -20,
  left: '50%',
  width: 40,
  height: 44,
  transform: 'translateX(-50%)',
  fill: theme.vars.palette.text.primary,
  stroke: theme.vars.palette.background.default,
  strokeWidth: 3,
  filter: 'drop-shadow(0 3px 4px rgb(0 0 0 / 0.35))',
}))

const Hub = styled('div')(({ theme }) => ({
  position: 'absolute',
  inset: '42%',
  borderRadius: '50%',
  background: theme.vars.palette.background.paper,
  boxShadow: '0 2px 10px rgb(0 0 0 / 0.35)',
}))

const Controls = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: 10,
  width: '100%',
})

const SpinButton = styled('div')({
  width: 'min(100%, 320px)',
  '& > button': { minHeight: 60, fontSize: '1.1875rem', borderRadius: 18 },
})

const Count = styled('p')(({ theme }) => ({
  color: theme.vars.palette.text.secondary,
  textAlign: 'center',
  outline: 'none',
}))
