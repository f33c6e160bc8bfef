import ButtonBase from '@mui/material/ButtonBase'
import { styled } from '@mui/material/styles'
import { formatNumber } from '#base/format'
import { NOTIFICATIONS_PATH } from '#messaging'
import { useUnreadCount } from '#messaging/client'
import { Icon } from '#ui/icon'
import { NavLink } from '#ui/link'
import { ALARM_RED } from '#ui/theme'

/** The bell with the red count of unread messages, shown only above 0; it leads to all of them. */
export function Bell() {
  const unread = useUnreadCount()
  return (
    <BellLink
      component={NavLink}
      to={NOTIFICATIONS_PATH}
      aria-label={unread === 0 ? 'Benachrichtigungen' : `Benachrichtigungen, ${formatNumber(unread)} ungelesen`}
    >
      <Icon name="bell" />
      {unread === 0 ? null : <Count aria-hidden="true">{unread > 99 ? '99+' : unread}</Count>}
    </BellLink>
  )
}

const BellLink = styled(ButtonBase)<{ component: typeof NavLink; to: string }>(({ theme }) => ({
  width: 46,
  height: 46,
  borderRadius: 23,
  color: theme.vars.palette.text.primary,
  transition: 'background-color 180ms',
  '&:hover, &[aria-current]': { backgroundColor: theme.vars.palette.background.paper },
}))

const Count = styled('span')({
  position: 'absolute',
  top: 3,
  left: 24,
  minWidth: 20,
  padding: '0 5px',
  borderRadius: 10,
  background: ALARM_RED,
  color: '#ffffff',
  fontSize: '0.75rem',
  lineHeight: '20px',
  fontWeight: 700,
  textAlign: 'center',
})
