import { styled } from '@mui/material/styles'
import { createPortal } from 'react-dom'
import { formatCount } from '#base/text/format'
import { useSyncStatus } from '#documents/client'
import { HiddenText } from '#ui/card'
import { ALARM_RED } from '#ui/page/theme'
import { ACCOUNT_MARK_ID } from '../frame/account-bar.tsx'

/** Shows a red mark at the link to the account on every page as long as there are last copies (D7). */
export function LastCopyMark() {
  const { lastCopies } = useSyncStatus('lastCopies')
  // The link is rendered before the user's documents are read, and is removed when the user signs out.
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
