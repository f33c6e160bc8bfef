import { styled } from '@mui/material/styles'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { formatCount } from '#base/format'
import { useSyncStatus } from '#documents/client'
import { HiddenText } from '#ui/card'
import { ALARM_RED } from '#ui/theme'
import { ACCOUNT_MARK_ID } from '../account-bar.tsx'

/** A red mark at the way to the account as long as something is on this device only (D7), on every page. */
export function LastCopyMark() {
  const { isLoaded, lastCopies } = useSyncStatus()
  const [place, setPlace] = useState<HTMLElement | null>(null)
  // The place comes and goes with the person whose documents these are.
  useEffect(() => setPlace(document.getElementById(ACCOUNT_MARK_ID)), [isLoaded])
  if (place === null || lastCopies.length === 0) return null
  return createPortal(
    <>
      <Dot />
      <HiddenText>{formatCount(lastCopies.length, 'Eintrag', 'Einträge')} nur noch auf diesem Gerät</HiddenText>
    </>,
    place,
  )
}

const Dot = styled('span')({
  position: 'absolute',
  top: 8,
  left: 30,
  width: 12,
  height: 12,
  borderRadius: 6,
  background: ALARM_RED,
})
