import { styled } from '@mui/material/styles'
import { createPortal } from 'react-dom'
import { formatCount } from '#base/format'
import { useSyncStatus } from '#documents/client'
import { HiddenText } from '#ui/card'
import { ALARM_RED } from '#ui/theme'
import { ACCOUNT_MARK_ID } from '../account-bar.tsx'

/** A red mark at the way to the account as long as something is on this device only (D7), on every page. */
export function LastCopyMark() {
  const { lastCopies } = useSyncStatus()
  // The place is there before the documents of the person are, and goes with them.
  const place = lastCopies.length === 0 ? null : document.getElementById(ACCOUNT_MARK_ID)
  if (place === null) return null
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
