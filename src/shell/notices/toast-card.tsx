import ButtonBase from '@mui/material/ButtonBase'
import { styled } from '@mui/material/styles'
import type { ToastKind } from '#messaging'
import type { Toast } from '#messaging/client'
import { IconButton } from '#ui/button'
import { Icon, type IconName } from '#ui/page/icon'
import { CAN_HOVER } from '#ui/page/theme'

const icons: Record<ToastKind, IconName> = { success: 'check', error: 'warning', info: 'info' }

type ToastCardProps = {
  readonly toast: Toast
  /** One of several: on a phone its text is limited to two lines until it gets the focus or the pointer. */
  readonly isCompact: boolean
  readonly onClose: () => void
}

export function ToastCard({ toast, isCompact, onClose }: ToastCardProps) {
  const { action } = toast
  return (
    <Box isCompact={isCompact}>
      <IconPlace kind={toast.kind}>
        <Icon name={icons[toast.kind]} size={20} />
      </IconPlace>
      <Text className="toast-text">{toast.text}</Text>
      {action === undefined ? null : (
        <Action
          onClick={() => {
            // The action may put the focus where it belongs; only what it left here is given back.
            action.onClick()
            onClose()
          }}
        >
          {action.label}
        </Action>
      )}
      <IconButton icon="close" iconSize={18} label="Hinweis schließen" onClick={onClose} />
    </Box>
  )
}

const Box = styled('div', { shouldForwardProp: (name) => name !== 'isCompact' })<{ readonly isCompact: boolean }>(
  ({ theme, isCompact }) => ({
    display: 'flex',
    alignItems: 'center',
    gap: 10,
    minHeight: 52,
    maxWidth: '100%',
    padding: '3px 6px 3px 14px',
    borderRadius: 16,
    background: theme.vars.palette.background.raised,
    border: `1px solid ${theme.vars.palette.divider}`,
    boxShadow: '0 12px 32px rgb(0 0 0 / 0.32)',
    animation: 'toast-in 180ms cubic-bezier(0.2, 0.8, 0.3, 1)',
    '@keyframes toast-in': { from: { opacity: 0, transform: 'translateY(-10px)' } },
    [theme.breakpoints.down('sm')]: {
      flexWrap: 'wrap',
      justifyContent: 'flex-end',
      gap: '0 4px',
      fontSize: '0.9375rem',
      lineHeight: 1.35,
      ...(isCompact
        ? {
            '&:not(:hover, :focus-within) .toast-text': {
              display: '-webkit-box',
              WebkitBoxOrient: 'vertical',
              WebkitLineClamp: 2,
              overflow: 'hidden',
              padding: 0,
            },
          }
        : {}),
    },
  }),
)

const IconPlace = styled('span', { shouldForwardProp: (name) => name !== 'kind' })<{ readonly kind: ToastKind }>(
  ({ theme, kind }) => ({
    flexShrink: 0,
    color: kind === 'error' ? theme.vars.palette.error.main : theme.vars.palette.secondary.main,
    // There is no room beside the text; an error keeps its sign.
    [theme.breakpoints.down('sm')]: kind === 'error' ? {} : { display: 'none' },
  }),
)

const Text = styled('span')(({ theme }) => ({
  flex: 1,
  padding: '6px 0',
  fontWeight: 550,
  overflowWrap: 'anywhere',
  [theme.breakpoints.down('sm')]: { flex: '1 1 88px' },
}))

const Action = styled(ButtonBase)(({ theme }) => ({
  flexShrink: 0,
  minHeight: 44,
  padding: '0 12px',
  borderRadius: 12,
  fontFamily: 'inherit',
  fontSize: 'inherit',
  fontWeight: 700,
  color: theme.vars.palette.secondary.main,
  [CAN_HOVER]: { '&:hover': { backgroundColor: theme.vars.palette.background.paper } },
  [theme.breakpoints.down('sm')]: { padding: '0 6px' },
}))
