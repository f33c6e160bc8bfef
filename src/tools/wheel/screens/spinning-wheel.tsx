import { styled } from '@mui/material/styles'
import { useEffect, useRef } from 'react'
import { useDocumentsClient, type DocumentView } from '#documents/client'
import { Button } from '#ui/button'
import { formatCount } from '#base/format'
import { afterDraw } from '../draw.ts'
import { entryColors } from '../entry-colors.ts'
import { drawableEntries, wheelsCollection, type Wheel } from '../model.ts'
import { useSpin } from './use-spin.ts'
import { WheelStage } from './wheel-stage.tsx'
import { WinnerDialog } from './winner-dialog.tsx'

/** The wheel, its button, and who won. */
export function SpinningWheel({ wheel }: { readonly wheel: DocumentView<Wheel> }) {
  const documents = useDocumentsClient()
  const { motion, isSpinning, entries, shownDraw, spin, dismiss } = useSpin(wheel.id, wheel)
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
      <WheelStage
        ref={motion}
        entries={entries}
        palette={wheel.palette}
        sound={{ isOn: wheel.isSoundOn, volume: wheel.volume }}
      />
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
          color={entryColors(entries, wheel.palette).get(shownDraw.winnerId) ?? '#888888'}
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
