/** The toasts at the top centre, under the banner. */
import ButtonBase from '@mui/material/ButtonBase'
import { styled } from '@mui/material/styles'
import { useRef } from 'react'
import type { ToastKind } from '#messaging'
import { useToast, useVisibleToasts, type Toast } from '#messaging/client'
import { IconButton } from '#ui/button'
import { Icon, type IconName } from '#ui/icon'
import { useIsOnline } from './connectivity.ts'
import { BANNER_PX } from './offline-banner.tsx'

const icons: Record<ToastKind, IconName> = { success: 'check', error: 'warning', info: 'info' }

export function Toasts() {
  const queue = useToast()
  const toasts = useVisibleToasts()
  const isOnline = useIsOnline()
  const place = useRef<HTMLDivElement>(null)
  const focusedBefore = useRef<HTMLElement>(null)

  function close(toast: Toast): void {
    if (place.current?.contains(document.activeElement)) giveFocusBack(focusedBefore.current)
    queue.dismiss(toast.id)
  }

  return (
    <Place
      ref={place}
      isBelowBanner={!isOnline}
      onPointerEnter={queue.pause}
      onPointerLeave={queue.resume}
      onFocus={(event) => {
        queue.pause()
        const from = event.relatedTarget
        if (from instanceof HTMLElement && !event.currentTarget.contains(from)) focusedBefore.current = from
      }}
      onBlur={queue.resume}
      onKeyDown={(event) => {
        const last = toasts.at(-1)
        if (event.key === 'Escape' && last !== undefined) close(last)
      }}
    >
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} onClose={() => close(toast)} />
      ))}
    </Place>
  )
}

/** To where it was before somebody went to the toast, if that can still take it; else to the page's content. */
function giveFocusBack(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true })
  if (element === null || document.activeElement !== element) {
    document.getElementById('main')?.focus({ preventScroll: true })
  }
}

function ToastCard({ toast, onClose }: { readonly toast: Toast; readonly onClose: () => void }) {
  const { action } = toast
  return (
    <Box role={toast.kind === 'error' ? 'alert' : 'status'}>
      <IconPlace kind={toast.kind}>
        <Icon name={icons[toast.kind]} size={20} />
      </IconPlace>
      <Text>{toast.text}</Text>
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
      <IconButton icon="close" iconSize={18} label="Meldung schließen" onClick={onClose} />
    </Box>
  )
}

const Place = styled('div', { shouldForwardProp: (name) => name !== 'isBelowBanner' })<{
  readonly isBelowBanner: boolean
}>(({ isBelowBanner }) => ({
  position: 'fixed',
  top: isBelowBanner ? BANNER_PX + 12 : 'max(12px, env(safe-area-inset-top))',
  left: '50%',
  transform: 'translateX(-50%)',
  zIndex: 40,
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: 8,
  width: 'max-content',
  maxWidth: 'calc(100vw - 24px)',
}))

const Box = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  minHeight: 52,
  padding: '4px 6px 4px 14px',
  borderRadius: 16,
  background: theme.vars.palette.background.raised,
  border: `1px solid ${theme.vars.palette.divider}`,
  boxShadow: '0 12px 32px rgb(0 0 0 / 0.32)',
  animation: 'toast-in 180ms cubic-bezier(0.2, 0.8, 0.3, 1)',
  '@keyframes toast-in': { from: { opacity: 0, transform: 'translateY(-10px)' } },
}))

const IconPlace = styled('span', { shouldForwardProp: (name) => name !== 'kind' })<{ readonly kind: ToastKind }>(
  ({ theme, kind }) => ({
    flexShrink: 0,
    color: kind === 'error' ? theme.vars.palette.error.main : theme.vars.palette.secondary.main,
  }),
)

const Text = styled('span')({ padding: '6px 0', fontWeight: 550, overflowWrap: 'anywhere' })

const Action = styled(ButtonBase)(({ theme }) => ({
  flexShrink: 0,
  minHeight: 44,
  padding: '0 12px',
  borderRadius: 12,
  fontFamily: 'inherit',
  fontSize: '1rem',
  fontWeight: 700,
  color: theme.vars.palette.secondary.main,
  '&:hover': { backgroundColor: theme.vars.palette.background.paper },
}))
