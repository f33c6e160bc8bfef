/** A dialog on the browser's own `<dialog>`, which keeps the focus inside, closes on Escape and gives the focus back. */
import { styled } from '@mui/material/styles'
import { useId, useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'

type DialogProps = {
  readonly title: ReactNode
  readonly onClose: () => void
  /** It closes by its buttons alone, where Escape or a press beside it would lose what is never shown again. */
  readonly isKeptOpen?: boolean
  /** Buttons at the end, the main one last. */
  readonly actions?: ReactNode
  readonly children?: ReactNode
  readonly maxWidth?: number
}

/** Open as long as it is rendered. */
export function Dialog({ title, onClose, isKeptOpen = false, actions, children, maxWidth = 440 }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  // As a layout effect, because only a dialog that is still in the page gives the focus back when it closes.
  useLayoutEffect(() => {
    const element = dialog.current
    if (element === null) return
    element.showModal()
    return () => element.close()
  }, [])
  return (
    <Frame
      ref={dialog}
      maxWidth={maxWidth}
      aria-labelledby={titleId}
      // A second Escape closes the dialog even if the event is cancelled; browsers without that get the key itself.
      closedby={isKeptOpen ? 'none' : undefined}
      onKeyDown={isKeptOpen ? ignoreEscape : undefined}
      onCancel={(event) => {
        // A choice of files inside that is cancelled says so too.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        if (!isKeptOpen) onClose()
      }}
      // Only a press on the backdrop has the dialog itself as its target: all its content lies in the inner box.
      onClick={(event) => {
        if (!isKeptOpen && event.target === event.currentTarget) onClose()
      }}
    >
      <Inner>
        <Title id={titleId}>{title}</Title>
        {children}
        {actions === undefined ? null : <Actions>{actions}</Actions>}
      </Inner>
    </Frame>
  )
}

function ignoreEscape(event: KeyboardEvent): void {
  if (event.key === 'Escape') event.preventDefault()
}

type FrameProps = { readonly maxWidth: number }

const Frame = styled('dialog', { shouldForwardProp: (name) => name !== 'maxWidth' })<FrameProps>(
  ({ theme, maxWidth }) => ({
    width: `min(${maxWidth}px, calc(100vw - 32px))`,
    maxHeight: 'calc(100dvh - 32px)',
    padding: 0,
    border: `1px solid ${theme.vars.palette.divider}`,
    borderRadius: 20,
    background: theme.vars.palette.background.paper,
    color: theme.vars.palette.text.primary,
    boxShadow: '0 24px 64px rgb(0 0 0 / 0.4)',
    overflow: 'auto',
    // What gets the focus is not covered by the buttons, which stay in reach.
    scrollPaddingBottom: 96,
    '&[open]': { animation: 'dialog-in 180ms cubic-bezier(0.2, 0.8, 0.3, 1)' },
    '&::backdrop': { background: 'rgb(0 0 0 / 0.55)' },
    '@keyframes dialog-in': { from: { opacity: 0, transform: 'translateY(12px) scale(0.98)' } },
  }),
)

const STICKY = '@media (min-height: 600px)'

const Inner = styled('div')({ display: 'flex', flexDirection: 'column', gap: 20, padding: 24 })

const Title = styled('h2')({ fontSize: '1.25rem', lineHeight: 1.3, fontWeight: 700 })

const Actions = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  gap: 8,
  // Side by side as long as they fit, else the main one above.
  [theme.breakpoints.down('sm')]: { flexWrap: 'wrap-reverse', '& > *': { flex: '1 1 auto' } },
  // If a dialog is higher than the window its buttons stay at the bottom, unless that leaves little to see.
  [STICKY]: {
    position: 'sticky',
    bottom: 0,
    zIndex: 1,
    margin: '-8px -24px -24px',
    padding: '12px 24px 20px',
    background: theme.vars.palette.background.paper,
    // What goes on below them fades.
    boxShadow: `0 -10px 10px -2px ${theme.vars.palette.background.paper}`,
    borderRadius: '0 0 20px 20px',
  },
}))
