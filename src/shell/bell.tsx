import ButtonBase from '@mui/material/ButtonBase'
import { styled } from '@mui/material/styles'
import { lazy, Suspense, useState } from 'react'
import { useUnreadCount } from '#messaging/client'
import { formatNumber } from '#base/format'
import { Icon } from '#ui/icon'
import { ALARM_RED } from '#ui/theme'

const loadMessages = async () => ({ default: (await import('./messages-dialog.tsx')).MessagesDialog })
const MessagesDialog = lazy(loadMessages)

/** The bell with the red count of unread messages, shown only above 0; pressing it opens the latest ones. */
export function Bell() {
  const unread = useUnreadCount()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <BellButton
        aria-label={unread === 0 ? 'Benachrichtigungen' : `Benachrichtigungen, ${formatNumber(unread)} ungelesen`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        onPointerEnter={() => void loadMessages()}
      >
        <Icon name="bell" />
        {unread === 0 ? null : <Count aria-hidden="true">{unread > 99 ? '99+' : unread}</Count>}
      </BellButton>
      {isOpen ? (
        <Suspense fallback={null}>
          <MessagesDialog onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}

const BellButton = styled(ButtonBase)(({ theme }) => ({
  width: 46,
  height: 46,
  borderRadius: 23,
  color: theme.vars.palette.text.primary,
  transition: 'background-color 180ms',
  '&:hover': { backgroundColor: theme.vars.palette.background.paper },
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
