/** A value between two ends, chosen by dragging or by the arrow keys. */
import { styled } from '@mui/material/styles'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { TARGET_PX } from '../page/theme.tsx'

type SliderProps = {
  readonly label: string
  readonly value: number
  readonly min: number
  readonly max: number
  readonly step?: number
  /** How people read a value; also read out. */
  readonly format: (value: number) => string
  /** Told once the value is let go, not of each on the way. */
  readonly onChange: (value: number) => void
  readonly isDisabled?: boolean
}

export function Slider({ label, value, min, max, step = 1, format, onChange, isDisabled = false }: SliderProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  /** The value of the thumb while it is held. */
  const [held, setHeld] = useState<number>()
  const letGo = useEffectEvent((chosen: number) => {
    setHeld(undefined)
    if (chosen !== value) onChange(chosen)
  })
  useEffect(() => {
    const { current } = input
    // React calls `onChange` for each step of the way; the browser's own event comes at its end.
    const onEnd = (): void => letGo(Number(current?.value))
    current?.addEventListener('change', onEnd)
    return () => current?.removeEventListener('change', onEnd)
  }, [])
  const shown = held ?? value
  return (
    <div>
      <Head>
        <label htmlFor={id}>{label}</label>
        <Value htmlFor={id}>{format(shown)}</Value>
      </Head>
      <Range
        ref={input}
        id={id}
        type="range"
        min={min}
        max={max}
        step={step}
        value={shown}
        disabled={isDisabled}
        aria-valuetext={format(shown)}
        onChange={(event) => setHeld(Number(event.target.value))}
      />
    </div>
  )
}

const Head = styled('div')({ display: 'flex', justifyContent: 'space-between', gap: 16, fontWeight: 550 })

const Value = styled('output')(({ theme }) => ({
  color: theme.vars.palette.text.secondary,
  fontWeight: 400,
  fontVariantNumeric: 'tabular-nums',
}))

const Range = styled('input')(({ theme }) => ({
  display: 'block',
  width: '100%',
  height: TARGET_PX,
  margin: 0,
  cursor: 'pointer',
  accentColor: theme.vars.palette.secondary.main,
  '&:disabled': { cursor: 'default' },
}))
