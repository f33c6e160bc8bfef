import ButtonBase from '@mui/material/ButtonBase'
import { styled } from '@mui/material/styles'
import { NOTIFICATIONS_PATH } from '#messaging'
import { useUnreadCount } from '#messaging/client'
import { Icon } from '#ui/page/icon'
import { NavLink } from '#ui/link'
import { ALARM_RED, CAN_HOVER } from '#ui/page/theme'

/** The bell with the red count of unread messages, shown only above 0; it leads to all of them. */
export function Bell() {
  const unread = useUnreadCount()
  const count = unread > 99 ? '99+' : unread
  return (
    <BellLink
      component={NavLink}
      to={NOTIFICATIONS_PATH}
      // The label contains the visible count: users with voice control read it off the screen.
      aria-label={unread === 0 ? 'Benachrichtigungen' : `Benachrichtigungen, ${count} ungelesen`}
    >
      <Icon name="bell" />
      {unread === 0 ? null : <Count aria-hidden="true">{count}</Count>}
    </BellLink>
  )
}

const BellLink = styled(ButtonBase)<{ component: typeof NavLink; to: string }>(({ theme }) => ({
  width: 46,
  height: 46,
  borderRadius: 23,
  color: theme.vars.palette.text.primary,
  transition: 'background-color 180ms',
  '&[aria-current]': { backgroundColor: theme.vars.palette.background.paper },
  [CAN_HOVER]: { '&:hover': { backgroundColor: theme.vars.palette.background.paper } },
}))

const Count = styled('span')({
  position: 'absolute',
  top: 3,
  left: 24,
  // It grows with the text.
  minWidth: '1.25rem',
  padding: '0 0.3125rem',
  borderRadius: '0.625rem',
  background: ALARM_RED,
  color: '#ffffff',
  fontSize: '0.75rem',
  lineHeight: '1.25rem',
  fontWeight: 700,
  textAlign: 'center',
})
