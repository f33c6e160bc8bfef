import { styled } from '@mui/material/styles'
import { useLayoutEffect, useRef, type ReactNode } from 'react'

type NamesSideProps = {
  /** Above the wheel on small screens: without names there is nothing to spin. */
  readonly isFirst: boolean
  readonly children: ReactNode
}

/** Sits beside the wheel, on small screens below or above it; the field in use stays in view when the side moves. */
export function NamesSide({ isFirst, children }: NamesSideProps) {
  const side = useRef<HTMLDivElement>(null)
  const wasFirst = useRef(isFirst)
  useLayoutEffect(() => {
    if (wasFirst.current === isFirst) return
    wasFirst.current = isFirst
    const focused = document.activeElement
    if (focused !== null && side.current?.contains(focused) === true && isStacked(side.current)) {
      // The first name moves the list below the wheel, and the field with it: behind the keyboard of a phone.
      focused.scrollIntoView({ block: 'center' })
    }
  }, [isFirst])
  return (
    <Side ref={side} data-first={isFirst}>
      {children}
    </Side>
  )
}

function isStacked(side: HTMLElement): boolean {
  const own = side.getBoundingClientRect()
  const wheel = side.previousElementSibling?.getBoundingClientRect()
  return wheel !== undefined && (own.top >= wheel.bottom || own.bottom <= wheel.top)
}

const Side = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  gap: 16,
  minWidth: 0,
  // With reduced motion every property changes after a very short transition instead of immediately, which is too late for the effect
  // above.
  transition: 'none',
  [theme.breakpoints.down('md')]: { '&[data-first=true]': { order: -1 } },
}))
