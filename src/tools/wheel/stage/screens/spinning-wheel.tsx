import { styled } from '@mui/material/styles'
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import { Button, IconButton } from '#ui/button'
import { formatCount, formatNumber } from '#base/text/format'
import { afterDraw, endsRound } from '../../edits/after-draw.ts'
import { entryColors } from '../../entry-colors.ts'
import { applyEdits } from '../../edits/entry-edits.ts'
import { drawableEntries, type Draw, type Wheel } from '../../model.ts'
import type { DrawRecord } from '../../draws/screens/draw-record.ts'
import { paletteColors, readPalette } from '../../palette.ts'
import { FullScreenButton, useFullScreen, WheelPlace } from './full-screen.tsx'
import { prefersStillness } from './motion-setting.ts'
import { SeveralDialog } from './several-dialog.tsx'
import { useSpin, type Spin, type TurnableWheel } from './use-spin.ts'
import { WheelStage } from './wheel-stage.tsx'
import { WinnerDialog } from '../../draws/screens/winner-dialog.tsx'

/** A winner that is shown, and what can be done about it. */
export type OpenWinner = { readonly draw: Draw } & Pick<Spin, 'settle' | 'again' | 'revoke'>

type SpinningWheelProps = {
  readonly wheel: TurnableWheel
  readonly record: DrawRecord
  /** Absent if the wheel may not be changed. */
  readonly onSoundChange?: (isOn: boolean) => void
  /** Whether the user has asked to draw several in one go; absent if that is not offered. */
  readonly several?: { readonly isAsked: boolean; readonly onClose: () => void }
  /** The wheel stands at its winner: from now on the page may tell. */
  readonly onShown?: (draw: Draw) => void
  /** Buttons of the winner's dialog in place of the usual ones. */
  readonly winnerActions?: (winner: OpenWinner) => ReactNode
}

/** The wheel, its button, and who won. It writes through the record only, so it turns wheels that are no documents too. */
export function SpinningWheel(props: SpinningWheelProps) {
  const { wheel, record, onSoundChange, several, onShown, winnerActions } = props
  const { motion, isSpinning, entries, shownDraw, spin, skip, settle, again, revoke } = useSpin(wheel, record, onShown)
  const left = drawableEntries(wheel.entries).length
  const out = wheel.entries.length - left
  const { button, count } = useFocusAfterWinner(shownDraw !== undefined, left)
  const press = usePress(isSpinning, spin, skip)
  useKeys(press, isSpinning ? skip : undefined)
  const { place, isFull, toggle } = useFullScreen()
  useConfetti(shownDraw !== undefined && wheel.hasConfetti, wheel.palette)
  useTelling(shownDraw, onShown)

  return (
    <WheelPlace ref={place} isFull={isFull} title={wheel.title}>
      <WheelStage
        ref={motion}
        entries={entries}
        palette={wheel.palette}
        sound={{ isOn: wheel.isSoundOn, volume: wheel.volume }}
        onPress={press}
        corners={
          <>
            {onSoundChange === undefined ? <span /> : <SoundButton isOn={wheel.isSoundOn} onChange={onSoundChange} />}
            <FullScreenButton isFull={isFull} toggle={toggle} />
          </>
        }
      />
      <Controls>
        <SpinButton>
          <Button
            ref={button}
            variant="primary"
            size="large"
            fullWidth
            disabled={left === 0 && !isSpinning}
            onClick={press}
          >
            {isSpinning ? 'Überspringen' : 'Drehen'}
          </Button>
        </SpinButton>
        <Count ref={count} tabIndex={-1}>
          {describeCount(left, out)}
        </Count>
      </Controls>
      {several?.isAsked === true && shownDraw === undefined && !isSpinning ? (
        <SeveralDialog
          wheel={wheel}
          onDraw={(count) => {
            several.onClose()
            spin(count)
          }}
          onClose={several.onClose}
        />
      ) : null}
      {shownDraw === undefined ? null : (
        <WinnerDialog
          draw={shownDraw}
          color={entryColors(entries, wheel.palette).get(shownDraw.winnerId) ?? '#888888'}
          picture={entries.find(({ id }) => id === shownDraw.winnerId)?.picture}
          winnerText={wheel.winnerText}
          outcome={outcomeOf(wheel, shownDraw)}
          onSettle={settle}
          onAgain={again}
          onRevoke={revoke}
          {...(winnerActions === undefined
            ? {}
            : { actions: winnerActions({ draw: shownDraw, settle, again, revoke }) })}
        />
      )}
    </WheelPlace>
  )
}

function outcomeOf(wheel: Wheel, draw: Draw) {
  const after = applyEdits(wheel, afterDraw(wheel.entries, draw))
  return { left: drawableEntries(after.entries).length, isRoundOver: endsRound(wheel.entries, draw) }
}

/** Tells once for each draw that the wheel stands at its winner. */
function useTelling(shownDraw: Draw | undefined, onShown: ((draw: Draw) => void) | undefined): void {
  const tell = useEffectEvent((draw: Draw) => onShown?.(draw))
  useEffect(() => {
    if (shownDraw !== undefined) tell(shownDraw)
  }, [shownDraw])
}

/** How long after the start another press is still part of a double click. */
const DOUBLE_CLICK_MS = 500

/** What the button does: spin, or while it turns, end that at once. */
function usePress(isSpinning: boolean, spin: () => void, skip: () => void): () => void {
  const startedAt = useRef(0)
  return () => {
    if (isSpinning) {
      if (performance.now() - startedAt.current > DOUBLE_CLICK_MS) skip()
      return
    }
    startedAt.current = performance.now()
    spin()
  }
}

function describeCount(left: number, out: number): string {
  if (left === 0 && out === 0) return 'Trag Namen ein, dann kann es losgehen.'
  if (left === 0) return 'Niemand ist mehr im Rad. Hol jemanden zurück ins Rad.'
  return out === 0
    ? `${formatCount(left, 'Name', 'Namen')} im Rad`
    : `${formatNumber(left)} von ${formatCount(left + out, 'Name', 'Namen')} im Rad`
}

/**
 * Once the winner is dealt with, moves the focus to the button, or to the text that says why nothing is left to draw, no matter
 * whether the wheel was turned by its button or by the space key.
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

/** Space presses the button wherever the focus is not on something that has its own use for it, and Escape ends a spin. */
function useKeys(press: () => void, skip: (() => void) | undefined): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && skip !== undefined) {
      // It ends the spin and nothing else, such as the full screen.
      event.preventDefault()
      skip()
      return
    }
    const isTaken =
      event.target instanceof Element &&
      event.target.closest('a, button, input, textarea, select, dialog, [role=button], [role=menu]') !== null
    if (event.code !== 'Space' || event.repeat || event.defaultPrevented || isTaken) return
    event.preventDefault()
    press()
  })
  useEffect(() => {
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}

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

/** Throws confetti in the colours of a palette each time `isOn` becomes true, and takes it away when it ends or the page is left. */
function useConfetti(isOn: boolean, palette: string): void {
  useEffect(() => {
    if (!isOn || prefersStillness()) return undefined
    const ending = new AbortController()
    import('./throw-confetti.ts').then(
      ({ throwConfetti }) => throwConfetti(paletteColors(readPalette(palette)), ending.signal),
      // Not on this device and no network: it is won without confetti too.
      () => undefined,
    )
    return () => ending.abort()
    // A palette that changes meanwhile is no reason for more.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isOn])
}

const soundIcon = {
  path: 'M4.500 9.500v5h3.300L12.500 18.500v-13L7.800 9.500H4.500Zm11.300-.9a4.800 4.800 0 0 1 0 6.800m2.600-9.400a8.500 8.500 0 0 1 0 12',
}
const silentIcon = {
  path: 'M4.500 9.500v5h3.300L12.500 18.500v-13L7.800 9.500H4.500Zm11.500.2 4.600 4.600m0-4.600L16 14.300',
}

type SoundButtonProps = { readonly isOn: boolean; readonly onChange: (isOn: boolean) => void }

/** Turns the sounds of the wheel on and off, also in the middle of a spin. */
function SoundButton({ isOn, onChange }: SoundButtonProps) {
  return (
    <IconButton icon={isOn ? soundIcon : silentIcon} label="Ton" isPressed={isOn} onClick={() => onChange(!isOn)} />
  )
}
